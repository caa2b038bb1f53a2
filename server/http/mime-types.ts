import { extname } from 'node:path'
import { DOWNLOAD_TYPES, downloadType } from '../publisher/rules/downloads.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.glb': 'model/gltf-binary',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip'
}

const BYTES = 'application/octet-stream'

/** Folder of the site with the files that editors uploaded for download. */
export const DOWNLOADS = '_file/'

/** Whether a file of the site, named relative to its folder, was uploaded for download: its bytes are not trusted. */
export function isDownload(name: string): boolean {
  return name.startsWith(DOWNLOADS)
}

/** Whether a file of the site is a page that the build made. */
export function isPage(name: string): boolean {
  return !isDownload(name) && extname(name).toLowerCase() === '.html'
}

/** Content type of a file by its name, relative to the folder of the site; bytes where the name says nothing. */
export function mimeType(name: string): string {
  const extension = extname(name).toLowerCase()
  return (isDownload(name) ? downloadType(extension.slice(1)) : TYPES[extension]) ?? BYTES
}

/** Extensions without the dot, by content type, of what the build made and of downloads. */
export function extensionsByMimeType(): Record<'built' | 'downloads', Record<string, string[]>> {
  const built = Object.entries(TYPES).map(([ending, type]) => [ending.slice(1), type] as const)
  return { built: byType(built), downloads: byType(Object.entries(DOWNLOAD_TYPES)) }
}

function byType(entries: (readonly [string, string])[]): Record<string, string[]> {
  const groups = Object.groupBy(entries, ([, type]) => type)
  return Object.fromEntries(
    Object.entries(groups).map(([type, group = []]) => [type, group.map(([ending]) => ending)])
  )
}

/** Kinds of files that people open to read them. */
const READ = ['.html', '.pdf']

/** Whether an address asks for a file of a known kind that is a part of something, not read by itself. */
export function isAssetPath(path: string): boolean {
  const extension = extname(path).toLowerCase()
  return !READ.includes(extension) && extension in TYPES
}

/** Whether a file of this type gets smaller when compressed. */
export function isCompressible(type: string): boolean {
  return /charset=utf-8|wasm|font\/ttf|gltf-binary|x-icon/.test(type)
}

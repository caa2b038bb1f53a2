import { extname } from 'node:path'

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

/** Content type of a file by its name; bytes where the name says nothing. */
export function mediaType(file: string): string {
  return TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
}

/** Endings of files, without the dot, by their content type. */
export function mediaTypes(): Record<string, string[]> {
  const byType: Record<string, string[]> = {}
  for (const [ending, type] of Object.entries(TYPES)) {
    byType[type] = [...(byType[type] ?? []), ending.slice(1)]
  }
  return byType
}

/** Kinds of files that people open to read them. */
const READ = ['.html', '.pdf']

/** Whether an address asks for a file of a known kind that is a part of something, not read by itself. */
export function isAssetAddress(path: string): boolean {
  const extension = extname(path).toLowerCase()
  return !READ.includes(extension) && extension in TYPES
}

/** Whether a file of this type gets smaller when compressed. */
export function isCompressible(type: string): boolean {
  return /charset=utf-8|wasm|font\/ttf|gltf-binary|x-icon/.test(type)
}

import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { removeEmptyDirs } from '../fs/remove-empty-dirs.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { COMPRESSED_EXTENSIONS, compressBytes } from '../static/compress.ts'
import type { StaticFile } from '../static/static-file.ts'
import type { FileManifest } from './file-manifest.ts'
import { findReferencedFiles } from './find-referenced-files.ts'

/**
 * Compares the served folder with its manifest and repairs what it can: deletes unknown files that no page
 * references, and recreates compressed variants. Anything else requires a rebuild.
 * @returns whether the folder is complete and unmodified
 */
export async function repairDirectory(
  folder: string,
  site: Site,
  manifest: FileManifest
): Promise<boolean> {
  const { changed, unknown, uncompressed } = await manifest.compare(site.files())
  if (changed.length + unknown.length + uncompressed.length === 0) return true
  const named = await findReferencedFiles(unknown, without(site.files(), unknown))
  const stray = unknown.filter(name => !named.has(name))
  for (const name of stray) await remove(folder, name)
  for (const name of uncompressed) await compressAll(folder, name)
  await site.activate(folder)
  manifest.commit(uncompressed.map(name => [name, site.getFile(name)]))
  logRepair(changed, 'missing or changed, so the site is rebuilt')
  logRepair([...named], 'referenced by a page but not recorded, so the site is rebuilt')
  logRepair(stray, 'not part of the site, so deleted')
  logRepair(uncompressed, 'without compressed variants, so they are compressed again')
  return changed.length + named.size === 0
}

function without(files: StaticFile[], names: string[]): StaticFile[] {
  const left = new Set(names)
  return files.filter(({ name }) => !left.has(name))
}

function logRepair(names: string[], finding: string): void {
  const [first] = names
  if (first === undefined) return
  const others = names.length > 1 ? `and ${names.length - 1} more are` : 'is'
  const reason = `In the served folder ${first} ${others} ${finding}.`
  log('site.repaired', { reason })
}

async function remove(folder: string, name: string): Promise<void> {
  for (const end of ['', ...Object.values(COMPRESSED_EXTENSIONS)])
    await rm(join(folder, name + end), { force: true })
  await removeEmptyDirs(folder, dirname(name))
}

// The best compression follows once the folder is served.
async function compressAll(folder: string, name: string): Promise<void> {
  for (const end of Object.values(COMPRESSED_EXTENSIONS))
    await rm(join(folder, name + end), { force: true })
  const zipped = await compressBytes(await readFile(join(folder, name)), 'gzip')
  if (zipped) await writeFileAtomic(join(folder, name + COMPRESSED_EXTENSIONS.gzip), zipped)
}

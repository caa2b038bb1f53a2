import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { fsyncDir } from '../../shared/server/fsync.ts'
import { replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { UserError } from '../errors.ts'

/** Program that prints the seed as a Sanity import file (NDJSON). */
const PROGRAM = 'studio/seed/print.ts'

/**
 * Fills a new lake with the seed. An interrupted run is repeated; existing content is never changed.
 * @param client with full read and write permission
 * @param isNew whether the lake never had content: one that was emptied stays empty
 * @param signal aborts it
 * @returns number of documents written
 */
export async function seedIfNew(
  root: string,
  mark: SeedMark,
  client: SanityClient,
  isNew: boolean,
  signal?: AbortSignal
): Promise<number> {
  if (!(await mark.isSet()) && !isNew) return 0
  // On the disk before the first document, and gone from it before an editor's first change.
  await mark.set()
  const documents = await readSeed(root, signal)
  const { numDocs, warnings } = await sanityImport(documents, {
    client,
    operation: 'createOrReplace',
    tag: 'seed'
  })
  if (warnings[0]) throw new UserError(`The seed content is incomplete: ${warnings[0].message}`)
  await mark.clear()
  return numDocs
}

/** Keeps the next start from completing an interrupted seed. */
export function cancelSeed(mark: SeedMark): Promise<void> {
  return mark.clear()
}

/** That a seed has begun and not ended. */
export type SeedMark = {
  isSet(): Promise<boolean>
  set(): Promise<void>
  clear(): Promise<void>
}

const MARK = 'seeding'

/** The mark of a data folder, or that of all nodes. */
export function seedMark(dataDir: string, cluster?: Cluster): SeedMark {
  if (cluster) {
    return {
      isSet: async () => (await cluster.read(MARK)) !== undefined,
      set: () => cluster.store(MARK, ''),
      clear: () => cluster.store(MARK, undefined)
    }
  }
  const file = join(dataDir, MARK)
  return {
    isSet: async () => existsSync(file),
    set: async () => replaceFileSync(file, ''),
    async clear() {
      rmSync(file, { force: true })
      fsyncDir(dataDir)
    }
  }
}

async function readSeed(
  root: string,
  signal?: AbortSignal
): Promise<{ _id: string; _type: string }[]> {
  const text = await printed(join(root, PROGRAM), signal)
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

function printed(program: string, signal?: AbortSignal): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
      killSignal: 'SIGKILL'
    })
    const parts: Buffer[] = []
    child.stdout.on('data', part => parts.push(part))
    child.on('error', failed)
    child.on('close', code => {
      if (code === 0) done(Buffer.concat(parts).toString('utf8'))
      else
        failed(new UserError(`The seed content could not be read: ${program} ended with ${code}.`))
    })
  })
}

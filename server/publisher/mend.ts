import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TWINS, twinBytes } from '../files/compress.ts'
import { removeEmpty } from '../files/remove-empty.ts'
import { replaceFile } from '../files/replace.ts'
import type { StoredFile } from '../files/stored.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import type { Inventory } from './inventory.ts'
import { namedByPages } from './named.ts'

/**
 * Compares the folder that is served with its inventory. Files of nobody that no page names are removed, compressed twins
 * are made again; for anything else the site has to be rebuilt.
 * @returns whether the folder is complete and holds what the publisher wrote
 */
export async function mend(folder: string, site: Site, inventory: Inventory): Promise<boolean> {
  const { wrong, strange, untwinned } = await inventory.compare(site.files())
  if (wrong.length + strange.length + untwinned.length === 0) return true
  const named = await namedByPages(strange, without(site.files(), strange))
  const stray = strange.filter(name => !named.has(name))
  for (const name of stray) await remove(folder, name)
  for (const name of untwinned) await makeTwins(folder, name)
  await site.use(folder)
  inventory.settle(untwinned.map(name => [name, site.stored(name)]))
  tell(wrong, 'missing or changed, so all is built anew')
  tell([...named], 'named by a page but not recorded, so all is rebuilt')
  tell(stray, 'not of the site, so removed')
  tell(untwinned, 'without their compressed twins, so those are made again')
  return wrong.length + named.size === 0
}

function without(files: StoredFile[], names: string[]): StoredFile[] {
  const left = new Set(names)
  return files.filter(({ name }) => !left.has(name))
}

function tell(names: string[], finding: string): void {
  const [first] = names
  if (first === undefined) return
  const others = names.length > 1 ? `and ${names.length - 1} more are` : 'is'
  const reason = `In the folder that is served ${first} ${others} ${finding}.`
  log('site.changed-by-hand', { reason })
}

async function remove(folder: string, name: string): Promise<void> {
  for (const end of ['', ...Object.values(TWINS)])
    await rm(join(folder, name + end), { force: true })
  await removeEmpty(folder, dirname(name))
}

// The best twin is made once the folder is served.
async function makeTwins(folder: string, name: string): Promise<void> {
  for (const end of Object.values(TWINS)) await rm(join(folder, name + end), { force: true })
  const zipped = await twinBytes(await readFile(join(folder, name)), 'gzip')
  if (zipped) await replaceFile(join(folder, name + TWINS.gzip), zipped)
}

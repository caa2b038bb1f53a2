import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TWINS, twinBytes } from '../files/compress.ts'
import { removeEmpty } from '../files/remove-empty.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import type { Inventory } from './inventory.ts'

/**
 * Holds the folder that is served against what was put there. What nobody put there is removed, compressed twins are made
 * again; for anything else the site has to be built anew.
 * @returns whether every file stands as it should
 */
export async function mend(folder: string, site: Site, inventory: Inventory): Promise<boolean> {
  const { wrong, strange, untwinned } = await inventory.compare(site.files())
  if (wrong.length + strange.length + untwinned.length === 0) return true
  for (const name of strange) await remove(folder, name)
  for (const name of untwinned) await makeTwins(folder, name)
  await site.use(folder)
  inventory.settle(untwinned.map(name => [name, site.stored(name)]))
  tell(wrong, 'missing or changed, so all is built anew')
  tell(strange, 'not of the site, so removed')
  tell(untwinned, 'without their compressed twins, so those are made again')
  return wrong.length === 0
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
  if (zipped) await writeFile(join(folder, name + TWINS.gzip), zipped)
}

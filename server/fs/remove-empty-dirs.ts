import { rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Removes a folder that holds nothing, and those around it that hold nothing else.
 * @param root is never removed
 * @param name of the folder, relative to the root; `.` is the root
 */
export async function removeEmptyDirs(root: string, name: string): Promise<void> {
  if (name === '.') return
  const empty = await rmdir(join(root, name)).then(
    () => true,
    () => false
  )
  if (empty) await removeEmptyDirs(root, dirname(name))
}

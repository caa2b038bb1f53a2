import { rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Deletes an empty folder, and parents that become empty.
 * @param root is never deleted
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

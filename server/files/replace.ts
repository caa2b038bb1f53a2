import { rename, writeFile } from 'node:fs/promises'

/** Gives a file other bytes; whoever reads meanwhile, or after a crash, finds it whole, old or new. */
export async function replaceFile(file: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}

import { rename, writeFile } from 'node:fs/promises'

/** Gives a file another text; whoever reads meanwhile, or after a crash, finds it whole, old or new. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFileAtomic } from '../fs/write-file-atomic.ts'
import { type CodePointRange, removeGlyphs } from './font-cmap.ts'

/** Folder of the project's fonts for Chinese and Latin. */
export const FONTS = join(dirname(packageFile('@embedpdf/fonts-sc')), '../fonts')
const PRINTED = ['Regular', 'Medium', 'Bold'].map(weight => `NotoSansHans-${weight}.otf`)

/**
 * Characters that share their glyphs with others: a PDF names a glyph by the first that it stands for, and neither the space
 * (control characters) nor characters that look like radicals could be found or copied.
 */
const DOUBLES: CodePointRange[] = [
  [0, 0x1f],
  [0x2e80, 0x2fdf]
]

/**
 * Writes a fontconfig file, so that a browser has these fonts and no others.
 * @param cache folder for the file and fontconfig's own cache
 * @param folders where the fonts are
 * @param fallback family of text whose own families are missing; without it fontconfig chooses
 * @returns path for the variable FONTCONFIG_FILE
 */
export async function writeFontConfig(
  cache: string,
  folders: string[],
  fallback?: string
): Promise<string> {
  const folder = join(cache, 'fonts')
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map(dir => `  <dir>${dir}</dir>`).join('\n')}
  <cachedir>${folder}</cachedir>
${fallback ? `  <match><edit name="family" mode="append_last"><string>${fallback}</string></edit></match>\n` : ''}</fontconfig>
`
  // Several processes start browsers at once: none finds the file half written.
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== config)
    await writeFileAtomic(file, config)
  return file
}

/**
 * The project's fonts as a PDF needs them, so that its text can be found and copied.
 * @param cache folder for the copies, which are made once
 * @returns folder of the copies
 */
export async function fontsToPrint(cache: string): Promise<string> {
  const folder = join(cache, 'fonts/print')
  mkdirSync(folder, { recursive: true })
  for (const name of PRINTED) {
    const [from, to] = [join(FONTS, name), join(folder, name)]
    if (statSync(to, { throwIfNoEntry: false })?.size === statSync(from).size) continue
    await writeFileAtomic(to, removeGlyphs(await readFile(from), DOUBLES))
  }
  return folder
}

function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

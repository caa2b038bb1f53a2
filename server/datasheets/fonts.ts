import { existsSync, mkdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { type CodePointRange, removeGlyphs } from './font-cmap.ts'

/** Family of the project's Chinese and Latin fonts. */
export const FAMILY = 'Noto Sans S Chinese'
/** Fonts of the machine, for characters that the project's fonts lack. */
export const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts']
/** Folder of the project's emoji font. */
export const EMOJI_FONTS = join(dirname(packageFile('@expo-google-fonts/noto-emoji')), '400Regular')
/** Folder of the project's fonts. */
export const FONTS = join(dirname(packageFile('@embedpdf/fonts-sc')), '../fonts')
const PRINTED = ['Regular', 'Medium', 'Bold'].map(weight => `NotoSansHans-${weight}.otf`)

/**
 * Code points that share glyphs with others. A PDF maps a glyph back to the first code point (ToUnicode), so spaces
 * (as control characters) and look-alikes of radicals could not be searched or copied.
 */
const SHARED_GLYPHS: CodePointRange[] = [
  [0, 0x1f],
  [0x2e80, 0x2fdf]
]

/**
 * Writes a fontconfig file that limits a browser to these fonts.
 * @param cache folder for the file and fontconfig's cache
 * @param folders font folders
 * @param fallback family used if a text's own families are missing; chosen by fontconfig if undefined
 * @returns path for FONTCONFIG_FILE
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
  // Written atomically: several processes start browsers concurrently.
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== config)
    await writeFileAtomic(file, config)
  return file
}

/**
 * Copies the project's fonts so that PDF text can be searched and copied.
 * @param cache folder of the copies, created once
 * @returns folder of the copies
 */
export async function preparePrintFonts(cache: string): Promise<string> {
  const folder = join(cache, 'fonts/print')
  mkdirSync(folder, { recursive: true })
  for (const name of PRINTED) {
    const [from, to] = [join(FONTS, name), join(folder, name)]
    if (statSync(to, { throwIfNoEntry: false })?.size === statSync(from).size) continue
    await writeFileAtomic(to, removeGlyphs(await readFile(from), SHARED_GLYPHS))
  }
  return folder
}

function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FONTS, writeFontConfig } from '../../server/datasheets/fonts.ts'

/** Family of text whose own fonts are missing, as on a machine with Chinese fonts alone. */
const DEFAULT_FAMILY = 'Noto Sans S Chinese'

/** Fonts that pages are laid out with, as values of `font-family`; the first is that of every test. */
export const FONT_SETS = {
  Noto: '',
  'a wide Latin font': `"DejaVu Sans", "${DEFAULT_FAMILY}"`,
  'another Chinese font': `"ZCOOL KuaiLe", "${DEFAULT_FAMILY}"`
}

const FOLDERS = [
  FONTS,
  packageFolder('dejavu-fonts-ttf', 'ttf'),
  packageFolder('@expo-google-fonts/zcool-kuaile', '400Regular')
]

/**
 * Writes a fontconfig file with the fonts of the tests alone, so that a page looks the same on every machine.
 * @param cache folder for the file and fontconfig's own cache
 * @returns path for the variable FONTCONFIG_FILE
 */
export function writeTestFontConfig(cache: string): Promise<string> {
  return writeFontConfig(cache, FOLDERS, DEFAULT_FAMILY)
}

function packageFolder(name: string, folder: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), folder)
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FONTS, writeFontConfig } from '../../server/datasheets/fonts.ts'

/** Fallback family, as on a machine with Chinese fonts only. */
const DEFAULT_FAMILY = 'Noto Sans S Chinese'

/** Font sets for layout tests as values of `font-family`; the first is the default of all tests. */
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
 * Writes a fontconfig file with only the tests' fonts, so that pages render the same on every machine.
 * @param cache folder for the file and fontconfig's own cache
 * @returns path for the variable FONTCONFIG_FILE
 */
export function writeTestFontConfig(cache: string): Promise<string> {
  return writeFontConfig(cache, FOLDERS, DEFAULT_FAMILY)
}

function packageFolder(name: string, folder: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), folder)
}

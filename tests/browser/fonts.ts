import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes a fontconfig file that adds a Chinese font to those of the machine, so that pages render
 * in real glyphs on machines that have none.
 * @param cache folder for the file and fontconfig's own cache
 * @returns path for the variable FONTCONFIG_FILE
 */
export function writeFontConfig(cache: string): string {
  const chinese = join(dirname(dirname(packageFile('@embedpdf/fonts-sc'))), 'fonts')
  const folder = join(cache, 'fonts')
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${chinese}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(cache, 'chromium', 'fonts')}</dir>
  <cachedir>${folder}</cachedir>
</fontconfig>
`
  )
  return file
}

function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

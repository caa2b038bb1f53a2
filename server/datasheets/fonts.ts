import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes a fontconfig file with a font for Chinese and Latin, so that browsers show real glyphs on machines that have
 * none.
 * @param cache folder for the file and fontconfig's own cache
 * @param besides folders of more fonts; without them pages look the same on every machine
 * @returns path for the variable FONTCONFIG_FILE
 */
export function writeFontConfig(cache: string, besides: string[] = []): string {
  const chinese = join(dirname(dirname(packageFile('@embedpdf/fonts-sc'))), 'fonts')
  const folder = join(cache, 'fonts')
  const file = join(folder, 'fonts.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[chinese, ...besides].map(dir => `  <dir>${dir}</dir>`).join('\n')}
  <cachedir>${folder}</cachedir>
</fontconfig>
`
  )
  return file
}

function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

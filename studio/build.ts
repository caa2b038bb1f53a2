// Builds the Studio as static files that send no request to another host:
//   npm run build -w studio -- FOLDER      (default: dist)
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildFrame } from './presentation/build-frame.ts'
import { selfContainedPage, selfContainedStyle } from './self-contained.ts'
import { STUDIO_PATH } from './with-root.ts'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const sanity = resolve(import.meta.dirname, '../node_modules/.bin/sanity')

const { status } = spawnSync(process.execPath, [sanity, 'build', folder, '--yes'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  env: { ...process.env, SANITY_TELEMETRY_DISABLED: '1', CI: 'true' }
})
if (status !== 0) {
  console.error('The Studio could not be built: see the lines above.')
  process.exit(1)
}
const file = join(folder, 'index.html')
const { html, errorScript } = selfContainedPage(readFileSync(file, 'utf8'), STUDIO_PATH)
writeFileSync(join(folder, 'static', 'errors.js'), errorScript)
writeFileSync(file, html)
for (const name of globSync('static/*.css', { cwd: folder })) {
  const style = join(folder, name)
  writeFileSync(style, selfContainedStyle(readFileSync(style, 'utf8')))
}
await buildFrame(join(folder, 'static', 'preview'))
console.log(`The Studio is in ${folder}.`)

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder, DATA_DIR } from './built.ts'

const folder = builtFolder()
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(html|js|css|json|xml|txt|svg)$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))
const passwords: string[] = Object.values(
  JSON.parse(readFileSync(join(DATA_DIR, 'sign-in.json'), 'utf8'))
)
const FORBIDDEN = [
  ...passwords,
  process.env.EDITOR_PASSWORD ?? '',
  DATA_DIR,
  'cdn.sanity.io',
  'apicdn.sanity.io',
  'drafts.',
  'secretKey',
  'Bearer ',
  // Accounts of editors and administrators.
  'editor@site.example',
  'admin@site.example'
].filter(Boolean)

test('the build has files to look at', () => {
  expect(files.length).toBeGreaterThan(70)
})

test.each(FORBIDDEN.map((text, index) => [index, text]))(
  'nothing public holds secret %i',
  (_, text) => {
    const found = files.filter(file => readFileSync(file, 'utf8').includes(String(text)))
    expect(found).toEqual([])
  }
)

test('pages never carry the client of the content lake', () => {
  const scripts = files.filter(file => file.endsWith('.js'))
  const found = scripts.filter(file =>
    /data\/query|sanity-project-id/i.test(readFileSync(file, 'utf8'))
  )
  expect(found).toEqual([])
})

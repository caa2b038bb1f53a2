// Documented commands must work on a machine whose own Node cannot run TypeScript: npm scripts use the Node that is
// installed as a package.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync('{*.md,{docs,lake,shared,studio,server,src,tests}/**/*.md}', {
  cwd: root,
  exclude: name => name.includes('node_modules')
}).map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }))

test('no document runs TypeScript by the Node of the machine', () => {
  expect(documents.map(({ name }) => name)).toContain('lake/README.md')
  const bare = documents.flatMap(({ name, text }) =>
    (text.match(/\b(?:node|tsx|ts-node)\s[^\n`|]*\.tsx?\b[^\n`|]*/g) ?? []).map(
      line => `${name}: ${line}`
    )
  )
  expect(bare).toEqual([])
})

test('every npm script that a document names exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8')
  )
  const missing = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, script = '']) => !Object.hasOwn(scripts, script))
      .map(([line]) => `${name}: ${line}`)
  )
  expect(missing).toEqual([])
})

test('every file that the map of the code names exists', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const files = globSync('{lake,server,shared,src,studio,tests}/**/*.{ts,tsx,astro}', {
    cwd: root,
    exclude: name => name.includes('node_modules')
  })
  const names = [...text.matchAll(/(?:[\w[\].-]+\/)*[\w[\].-]+\.(?:ts|tsx|astro)\b/g)]
    .map(([name]) => name)
    .filter(name => !name.includes('NAME'))
  expect(names.length).toBeGreaterThan(60)
  const missing = names.filter(name => !files.some(file => `/${file}`.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})

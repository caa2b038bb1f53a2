import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { boundaryErrors } from './boundaries.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true }))

function project(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test('the site, the Studio and the lake import nothing of each other', () => {
  const errors = boundaryErrors(
    project({
      'src/a.ts': "import { x } from '../studio/b.ts'",
      'src/page/c.astro': "---\nimport { x } from '../../lake/index.ts'\n---",
      'studio/b.ts': "export * from '../src/a.ts'",
      'lake/index.ts': "const later = await import('../server/main.ts')",
      'lake/d.ts': "import '@site/studio/b.ts'"
    })
  )
  expect(errors).toHaveLength(5)
})

test('the server uses the lake by its public entry only', () => {
  const files = {
    'server/a.ts': "import { createLake } from '../lake/index.ts'",
    'server/b/c.ts': "import { open } from '../../lake/database/open.ts'"
  }
  expect(boundaryErrors(project(files))).toEqual([
    'server/b/c.ts imports lake/database/open.ts: the lake is used through lake/index.ts only.'
  ])
})

test('only tests use what all tests share', () => {
  const files = {
    'server/a.test.ts': "import { waitUntil } from '../tests/support/wait-until.ts'",
    'server/a.ts': "import { waitUntil } from '../tests/support/wait-until.ts'"
  }
  expect(boundaryErrors(project(files))).toEqual([
    'server/a.ts imports tests/support/wait-until.ts: server may not use tests.'
  ])
})

test('imports inside a part and of packages are free', () => {
  const files = {
    'src/a/b.ts': "import { x } from '../c.ts'\nimport react from 'react'",
    'src/c.ts': "import picture from '../public/a.svg'"
  }
  expect(boundaryErrors(project(files))).toEqual([])
})

test('what browser and server share brings nothing of either along', () => {
  const files = {
    'src/contact/form.ts': "import { a } from '../../shared/forms/a.ts'",
    'src/contact/wrong.ts': "import { token } from '../../server/forms/token.ts'",
    'studio/form.ts': "import { a } from '../shared/forms/a.ts'",
    'shared/forms/a.ts': "import { b } from './b.ts'\nimport * as v from 'valibot'",
    'shared/forms/b.ts': "import { log } from '../../server/log.ts'",
    'server/forms/token.ts': "import { a } from '../../shared/forms/a.ts'"
  }
  expect(boundaryErrors(project(files)).sort()).toEqual([
    'shared/forms/b.ts imports server/log.ts: shared may not use server.',
    'src/contact/wrong.ts imports server/forms/token.ts: src may not use server.'
  ])
})

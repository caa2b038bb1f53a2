import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { importErrors } from './imports.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true }))

function project(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'imports-test-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

async function errorsOf(files: Record<string, string>): Promise<string[]> {
  return (await importErrors(project(files))).sort()
}

test('the site, the Studio and the lake import nothing of each other', async () => {
  const files = {
    'src/a.ts': "import { x } from '../studio/b.ts'",
    'src/c.ts': 'export const c = 1',
    'src/page/c.astro': "---\nimport { x } from '../../lake/index.ts'\n---\n<p>x</p>",
    'src/page/d.astro': "<p>d</p>\n<script>\nimport '../../lake/index.ts'\n</script>",
    'studio/b.ts': "export * from '../src/c.ts'",
    'studio/worker.ts': "fork(new URL('../lake/index.ts', import.meta.url))",
    'lake/index.ts': "const later = await import('../server/main.ts')",
    'lake/d.ts': "import '@site/studio/b.ts'",
    'lake/e.ts': "import type { Locale } from '../shared/i18n/locale.ts'",
    'server/main.ts': 'export {}',
    'shared/i18n/locale.ts': "export type Locale = 'zh'"
  }
  expect(await errorsOf(files)).toEqual([
    'lake/d.ts → @site/studio/b.ts: workspaces are imported by path.',
    'lake/e.ts → shared/i18n/locale.ts: lake may not use it.',
    'lake/index.ts → server/main.ts: lake may not use it.',
    'src/a.ts → studio/b.ts: src may not use it.',
    'src/page/c.astro → lake/index.ts: src may not use it.',
    'src/page/d.astro → lake/index.ts: src may not use it.',
    'studio/b.ts → src/c.ts: studio may not use it.',
    'studio/worker.ts → lake/index.ts: studio may not use it.'
  ])
})

test('the server uses the lake by its public entry only', async () => {
  const files = {
    'lake/index.ts': 'export {}',
    'lake/database/open.ts': 'export {}',
    'server/a.ts': "import { createLake } from '../lake/index.ts'",
    'server/b/c.ts': "import { open } from '../../lake/database/open.ts'"
  }
  expect(await errorsOf(files)).toEqual([
    'server/b/c.ts → lake/database/open.ts: server may not use it.'
  ])
})

test('only tests use what all tests share', async () => {
  const files = {
    'tests/support/wait-until.ts': 'export {}',
    'src/b.ts': 'export {}',
    'server/a.test.ts': "import { waitUntil } from '../tests/support/wait-until.ts'",
    'server/a.ts': "import { waitUntil } from '../tests/support/wait-until.ts'",
    'server/b.test.ts': "import { b } from '../src/b.ts'"
  }
  expect(await errorsOf(files)).toEqual([
    'server/a.ts → tests/support/wait-until.ts: server may not use it.',
    'server/b.test.ts → src/b.ts: server may not use it.'
  ])
})

test('imports inside a part and of packages are free', async () => {
  const files = {
    'src/a/b.ts': "import { x } from '../c.ts'\nimport react from 'react'",
    'src/c.ts': "import picture from '../public/a.svg'"
  }
  expect(await errorsOf(files)).toEqual([])
})

test('what browser and server share brings nothing of either along', async () => {
  const files = {
    'src/contact/form.ts': "import { a } from '../../shared/forms/a.ts'",
    'src/contact/wrong.ts': "import { token } from '../../server/forms/token.ts'",
    'studio/form.ts': "import { a } from '../shared/forms/a.ts'",
    'shared/forms/a.ts': "import { b } from './b.ts'\nimport * as v from 'valibot'",
    'shared/forms/b.ts': "import { log } from '../../server/log.ts'\nimport 'node:fs'",
    'server/forms/token.ts': "import { a } from '../../shared/forms/a.ts'",
    'server/log.ts': 'export {}'
  }
  expect(await errorsOf(files)).toEqual([
    'shared/forms/b.ts → fs: shared may not use Node.',
    'shared/forms/b.ts → server/log.ts: shared may not use it.',
    'src/contact/wrong.ts → server/forms/token.ts: src may not use it.'
  ])
})

test('what lake and server share may use Node, and reaches no browser', async () => {
  const files = {
    'shared/server/a.ts': "import 'node:crypto'",
    'shared/forms/b.ts': "import { a } from '../server/a.ts'",
    'lake/c.ts': "import { a } from '../shared/server/a.ts'",
    'server/d.ts': "import { a } from '../shared/server/a.ts'",
    'src/e.ts': "import { a } from '../shared/server/a.ts'",
    'studio/f.ts': "import { a } from '../shared/server/a.ts'"
  }
  expect(await errorsOf(files)).toEqual([
    'shared/forms/b.ts → shared/server/a.ts: what browsers run may not use it.',
    'src/e.ts → shared/server/a.ts: src may not use it.',
    'studio/f.ts → shared/server/a.ts: studio may not use it.'
  ])
})

test('no files import each other in a circle, not even types', async () => {
  const files = {
    'server/http/a.ts': "import type { B } from './b.ts'",
    'server/http/b.ts': "import { c } from './c.ts'",
    'server/http/c.ts': "export type { A } from './a.ts'"
  }
  const [error, ...more] = await errorsOf(files)
  expect(error).toMatch(/^server\/http\/a\.ts → .*circle of files\.$/)
  expect(more).toEqual([])
})

test.each(['server', 'src'])('no folders of %s import each other in a circle', async room => {
  const files = {
    [`${room}/log.ts`]: 'export {}',
    [`${room}/http/json.ts`]: "import { log } from '../log.ts'",
    [`${room}/http/csrf.ts`]: "import { send } from '../forms/pages/send.ts'",
    [`${room}/forms/pages/send.ts`]: 'export {}',
    [`${room}/forms/submit.ts`]: "import { send } from '../http/json.ts'"
  }
  expect(await errorsOf(files)).toEqual([
    `${room}/forms/submit.ts → ${room}/http/json.ts: circle of ${room}/forms and ${room}/http.`,
    `${room}/http/csrf.ts → ${room}/forms/pages/send.ts: circle of ${room}/http and ${room}/forms.`
  ])
})

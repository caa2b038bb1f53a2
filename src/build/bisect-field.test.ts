import { afterEach, beforeEach, expect, test } from 'vitest'
import { FieldBisector, withoutField } from './bisect-field.ts'
import { buildContext } from './build-context.ts'

const answer = {
  _id: 'settings',
  name: { zh: '品牌' },
  contact: { phone: 5, email: 'a@example.com' },
  others: [{ _id: 'other', phone: 1 }]
}

beforeEach(() => {
  const reads = { documents: new Map([['settings', undefined]]), types: [] }
  buildContext().answers.set('q', Promise.resolve({ answer, reads }))
})
afterEach(() => buildContext().answers.clear())

/** Renders where the telephone number is a text, or is not there. */
async function render(): Promise<void> {
  const { without } = buildContext()
  const shown = without ? withoutField(answer, without.document, without.path) : answer
  if (typeof shown.contact?.phone === 'number') throw new Error('A number is no text.')
}

test('the deepest field that keeps a page from rendering is found', async () => {
  const blame = new FieldBisector()
  expect(await blame.find(['other', 'settings'], render)).toEqual({
    document: 'settings',
    field: 'contact.phone'
  })
  expect(buildContext().without).toBeUndefined()
})

test('what was found once is tried first; where no single field is to blame nothing is named', async () => {
  const blame = new FieldBisector()
  await blame.find(['settings'], render)
  let tries = 0
  const counted = () => {
    tries += 1
    return render()
  }
  expect(await blame.find(['settings'], counted)).toMatchObject({ field: 'contact.phone' })
  expect(tries).toBe(1)
  expect(await blame.find(['settings'], () => Promise.reject(new Error('No.')))).toBeUndefined()
})

test('a text is named by its language, and a document that only a list can leave out as a whole', async () => {
  const read = { documents: new Map([['one', undefined]]), types: [] }
  const answer = { _id: 'one', path: '/a', name: { text: 'x', lang: 'zh' } }
  buildContext().answers.set('q', Promise.resolve({ answer, reads: read }))
  const failing = (path: string) => async () => {
    if (buildContext().without?.path.join('.') !== path) throw new Error('It stays so.')
  }
  const find = (path: string) => new FieldBisector().find(['one'], failing(path))
  expect(await find('name')).toEqual({ document: 'one' })
  expect(await find('path')).toEqual({ document: 'one' })
  const inName = async () => {
    if (buildContext().without?.path[0] !== 'name') throw new Error('It stays so.')
  }
  expect(await new FieldBisector().find(['one'], inName)).toEqual({
    document: 'one',
    field: 'name.zh'
  })
})

test('a document loses a field wherever an answer shows it, and no other document does', () => {
  expect(withoutField(answer, 'other', ['phone'])).toMatchObject({
    contact: { phone: 5 },
    others: [{ _id: 'other', phone: null }]
  })
})

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

/** Throws if the telephone number is a number; renders if it is missing. */
async function render(): Promise<void> {
  const { without } = buildContext()
  const shown = without ? withoutField(answer, without.document, without.path) : answer
  if (typeof shown.contact?.phone === 'number') throw new Error('A number is no text.')
}

test('the deepest field that breaks a page is found', async () => {
  const bisector = new FieldBisector()
  expect(await bisector.find(['other', 'settings'], render)).toEqual({
    document: 'settings',
    field: 'contact.phone'
  })
  expect(buildContext().without).toBeUndefined()
})

test('a field found before is tried first; undefined is returned if no single field is to blame', async () => {
  const bisector = new FieldBisector()
  await bisector.find(['settings'], render)
  let tries = 0
  const counted = () => {
    tries += 1
    return render()
  }
  expect(await bisector.find(['settings'], counted)).toMatchObject({ field: 'contact.phone' })
  expect(tries).toBe(1)
  expect(await bisector.find(['settings'], () => Promise.reject(new Error('No.')))).toBeUndefined()
})

test('a text is named by its language, and a fault that a list may hide by its document alone', async () => {
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

test('a field is removed wherever a result contains its document, and from no other document', () => {
  expect(withoutField(answer, 'other', ['phone'])).toMatchObject({
    contact: { phone: 5 },
    others: [{ _id: 'other', phone: null }]
  })
})

import { expect, it } from 'vitest'
import { olderInDraft, olderTranslations, stillOlder } from './older.ts'

const record = (timestamp: string, apply: unknown[], id = 'a') => ({
  timestamp,
  effects: { [id]: { apply } }
})
const created = { _id: 'a', name: { zh: '名称', en: 'Name' }, note: { zh: '注', en: 'Note' } }

it('English is older if its Chinese was changed after it', () => {
  const history = [
    record('2026-01-01', [0, created]),
    record('2026-01-02', [0, { ...created, name: { zh: '新名', en: 'Name' } }]),
    record('2026-01-02', [0, { _id: 'b', name: { zh: 'x', en: 'y' } }], 'b')
  ]
  expect(olderTranslations(history, 'a')).toEqual(['name'])
  const followed = { ...created, name: { zh: '新名', en: 'New name' } }
  expect(olderTranslations([...history, record('2026-01-03', [0, followed])], 'a')).toEqual([])
})

it('changed together, deleted or missing is not older', () => {
  const both = { ...created, name: { zh: '新名', en: 'New' }, note: { zh: '注二', en: '' } }
  const history = [record('2026-01-01', [0, created]), record('2026-01-02', [0, both])]
  expect(olderTranslations(history, 'a')).toEqual([])
  expect(olderTranslations([...history, record('2026-01-03', [0, null])], 'a')).toEqual([])
  expect(olderTranslations([], 'a')).toEqual([])
})

it('a draft that changes the Chinese only has older English', () => {
  const draft = { ...created, _id: 'drafts.a', name: { zh: '改', en: 'Name' } }
  expect(olderInDraft(draft, created)).toEqual(['name'])
  expect(olderInDraft({ ...draft, name: { zh: '改', en: 'Changed' } }, created)).toEqual([])
})

it('English that the draft changes or removes is not older any more', () => {
  const draft = { ...created, _id: 'drafts.a', name: { zh: '名称', en: 'New name' } }
  expect(stillOlder(['name', 'note'], draft, created)).toEqual(['note'])
  expect(stillOlder(['name'], { ...draft, name: { zh: '名称' } }, created)).toEqual([])
})

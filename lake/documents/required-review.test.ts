import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

const users = ['author', 'other'] as const
let lake: StartedLake

beforeAll(async () => {
  lake = await startLake({
    reviews: { id: 'settings', field: 'review.types' },
    tokens: [
      { token: 'owner', role: 'administrator', name: 'owner' },
      ...users.map(name => ({ token: name, role: 'editor' as const, name }))
    ]
  })
})
afterAll(() => lake.stop())

const as = (token: 'owner' | 'author' | 'other') => lake.client(undefined, { token })
const publish = (id: string) =>
  ({
    actionType: 'sanity.action.document.publish',
    publishedId: id,
    draftId: `drafts.${id}`
  }) as const
const edit = (draftId: string) =>
  ({
    actionType: 'sanity.action.document.edit',
    publishedId: draftId.replace('drafts.', ''),
    draftId,
    patch: { set: { title: 'mine' } }
  }) as const
const letter = (_id: string, title: string) => ({ _id, _type: 'letter', title })
const title = (id: string) => as('owner').fetch('*[_id == $id][0].title', { id })

beforeEach(async () => {
  const owner = as('owner')
  await owner.delete({ query: '*[_type in ["letter", "note"]]' })
  await owner.createOrReplace({
    _id: 'settings',
    _type: 'settings',
    review: { types: ['letter'] }
  })
  await owner.createOrReplace(letter('live', 'published'))
  await as('author').createOrReplace(letter('drafts.live', 'changed'))
})

test('an editor publishes what another has written, and not the own work', async () => {
  await expect(as('author').action(publish('live'))).rejects.toMatchObject({ statusCode: 403 })
  expect(await title('live')).toBe('published')
  await as('other').action(publish('live'))
  expect(await title('live')).toBe('changed')
  // The next draft has authors of its own.
  await as('other').createOrReplace(letter('drafts.live', 'again'))
  await as('author').action(publish('live'))
  expect(await title('live')).toBe('again')
})

test('who has changed a draft of somebody else is an author as well, also within one request', async () => {
  await as('other').patch('drafts.live').set({ title: 'ours' }).commit()
  for (const name of users)
    await expect(as(name).action(publish('live'))).rejects.toMatchObject({ statusCode: 403 })
  const draft = letter('drafts.fresh', 'written by the author')
  await as('author').create(draft)
  await expect(as('other').action([edit('drafts.fresh'), publish('fresh')])).rejects.toMatchObject({
    statusCode: 403
  })
  expect(await title('fresh')).toBeNull()
  await as('owner').action(publish('live'))
  expect(await title('live')).toBe('ours')
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['create', () => as('author').create(letter('made', 'mine'))],
  ['createOrReplace', id => as('author').createOrReplace(letter(id, 'mine'))],
  ['patch', id => as('author').patch(id).set({ title: 'mine' }).commit()],
  [
    'patch by query',
    id =>
      as('author').patch({ query: '*[_id == $id]', params: { id } }).set({ title: 'mine' }).commit()
  ],
  [
    'a deletion and a new document',
    id => as('author').transaction().delete(id).create(letter(id, 'mine')).commit()
  ],
  [
    'another type in between',
    id =>
      as('author')
        .transaction()
        .createOrReplace({ ...letter(id, 'mine'), _type: 'note' })
        .createOrReplace(letter(id, 'mine'))
        .commit()
  ],
  [
    'the setting first',
    id =>
      as('author')
        .transaction()
        .patch('settings', patch => patch.unset(['review']))
        .patch(id, patch => patch.set({ title: 'mine' }))
        .commit()
  ],
  [
    'the setting as a list of nothing',
    () => as('author').patch('settings').set({ review: 1 }).commit()
  ],
  [
    'the setting published from a draft',
    async () => {
      await as('other').createOrReplace({ _id: 'drafts.settings', _type: 'settings' })
      await as('author').action(publish('settings'))
    }
  ],
  ['the setting deleted', () => as('author').delete('settings')]
])('an author publishes by no other way: %s', async (_, attack) => {
  await expect(attack('live')).rejects.toMatchObject({ statusCode: 403 })
  expect(await title('live')).toBe('published')
  expect(await title('made')).toBeNull()
  expect(await as('owner').fetch('*[_id == "settings"][0].review.types')).toEqual(['letter'])
})

test('an action that edits the published document is none', async () => {
  await expect(as('author').action(edit('live'))).rejects.toMatchObject({ statusCode: 400 })
  expect(await title('live')).toBe('published')
})

test('a release is published and scheduled by those who have written none of its versions', async () => {
  const author = as('author')
  const { releaseId } = await author.releases.create({})
  const version = `versions.${releaseId}.live`
  await author.create(letter(version, 'released'))
  const publishAt = '2099-01-01T00:00:00Z'
  await expect(author.releases.publish({ releaseId })).rejects.toMatchObject({ statusCode: 403 })
  await expect(author.releases.schedule({ releaseId, publishAt })).rejects.toMatchObject({
    statusCode: 403
  })
  const replaced = lake.ask('/v2025-02-19/data/actions/main', {
    method: 'POST',
    headers: { authorization: 'Bearer author', 'content-type': 'application/json' },
    body: JSON.stringify({
      actions: [
        {
          actionType: 'sanity.action.release.import',
          releaseId,
          ifExists: 'replace',
          attributes: { state: 'scheduled', publishAt }
        }
      ]
    })
  })
  expect((await replaced).status).toBe(403)
  expect(await title('live')).toBe('published')
  await as('other').releases.publish({ releaseId })
  expect(await title('live')).toBe('released')
})

test('an own version that removes the document when it is published is refused as well', async () => {
  const { releaseId } = await as('author').releases.create({})
  await as('author').action({
    actionType: 'sanity.action.document.version.unpublish',
    publishedId: 'live',
    versionId: `versions.${releaseId}.live`
  })
  await expect(as('author').releases.publish({ releaseId })).rejects.toMatchObject({
    statusCode: 403
  })
  expect(await title('live')).toBe('published')
})

test('other types, and all types without the setting, are published as before', async () => {
  await as('author').createOrReplace({ ...letter('free', 'mine'), _type: 'note' })
  expect(await title('free')).toBe('mine')
  await as('owner').createOrReplace({ _id: 'settings', _type: 'settings' })
  await as('author').action(publish('live'))
  expect(await title('live')).toBe('changed')
})

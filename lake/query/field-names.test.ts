import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
let client: SanityClient
beforeAll(async () => {
  started = await startLake()
  client = started.client('administrator', { perspective: 'raw' })
})
afterAll(() => started.stop())

const NAMES = [
  'hasOwnProperty',
  'toString',
  'constructor',
  'prototype',
  'valueOf',
  '__defineGetter__',
  'length',
  'then',
  'next',
  'toJSON',
  'data',
  'type'
]

const WITHOUT = ['_createdAt', '_updatedAt', '_rev'] as const

function content(document: Record<string, unknown> | null | undefined) {
  const copy = { ...document }
  for (const name of WITHOUT) delete copy[name]
  return copy
}

describe.each(NAMES)('a field named %s', name => {
  const type = `t-${name}`
  const values = {
    [name]: 'silver heron',
    deep: { [name]: { [name]: 7 } },
    list: [{ _key: 'a', [name]: 1 }]
  }
  const document = (id: string) => ({ _id: id, _type: type, title: 'x', ...values })
  const ids = [`a-${name}`, `drafts.a-${name}`, `versions.r1.a-${name}`]

  beforeAll(async () => {
    const transaction = client.transaction()
    for (const id of ids) transaction.create(document(id))
    transaction.create({ _id: `z-${name}`, _type: type, title: 'y' })
    transaction.create({
      _id: `link-${name}`,
      _type: `link-${name}`,
      to: { _type: 'reference', _ref: `a-${name}` }
    })
    await transaction.commit()
  })

  test('is read, listed, ordered and searched', async () => {
    const params = { type }
    expect(content(await client.getDocument(ids[0] ?? ''))).toEqual(document(ids[0] ?? ''))
    const all = await client.fetch<Record<string, unknown>[]>(
      '*[_type == $type]|order(_id)',
      params
    )
    expect(all.map(content)).toEqual([
      ...ids.map(document),
      { _id: `z-${name}`, _type: type, title: 'y' }
    ])
    const among = (filter: string) =>
      client.fetch<string[]>(`*[_type == $type && ${filter}]|order(_id)._id`, params)
    expect(await among(`@["${name}"] == "silver heron"`)).toEqual(ids)
    expect(await among(`@["${name}"] match "her*"`)).toEqual(ids)
    // text search in whole documents skips names that begin with an underscore
    const searched = name.startsWith('_') ? [] : ids
    expect(await among(`@ match text::query("heron")`)).toEqual(searched)
    expect(await among('title match "x"')).toEqual(ids)
    expect(await among(`deep["${name}"]["${name}"] > 6`)).toEqual(ids)
    expect(await among(`!defined(@["${name}"])`)).toEqual([`z-${name}`])
    const ordered = `*[_type == $type]|order(@["${name}"] desc, _id){_id}[0...10]._id`
    expect(await client.fetch(ordered, params)).toEqual([...ids, `z-${name}`].toSorted(byPresence))
  })

  function byPresence(a: string, b: string) {
    return Number(b.startsWith('z-')) - Number(a.startsWith('z-')) || (a < b ? -1 : 1)
  }

  test('is projected by name, by splat and through a reference', async () => {
    const one = (projection: string) =>
      client.fetch(`*[_id == $id][0]${projection}`, { id: ids[0] })
    expect(await one(`{"${name}": @["${name}"], deep}`)).toEqual({
      [name]: values[name],
      deep: values.deep
    })
    expect(content(await one('{..., "more": deep{...}}'))).toEqual({
      ...document(ids[0] ?? ''),
      more: values.deep
    })
    expect(await one(`{"x": list[]["${name}"], "y": list[].${'_key'}}`)).toEqual({
      x: [1],
      y: ['a']
    })
    const link = `*[_type == "link-${name}"][0]{"to": to->{title, "v": @["${name}"]}, "title": to->title}`
    expect(await client.fetch(link)).toEqual({ to: { title: 'x', v: 'silver heron' }, title: 'x' })
  })

  test('is seen in every perspective', async () => {
    for (const perspective of ['published', 'drafts', ['r1']] as const) {
      const view = client.withConfig({ perspective: perspective as never })
      const found = await view.fetch(
        `*[_type == $type && @["${name}"] match "heron"]{"v": @["${name}"]}`,
        { type }
      )
      expect(found, String(perspective)).toEqual([{ v: 'silver heron' }])
    }
  })

  test('is allowed as and in a parameter, by address and by body', async () => {
    const query = `{"own": $${name}, "inner": $o["${name}"], "all": $o}`
    const params = { [name]: 'p', o: { [name]: 'q', pad: '' } }
    const result = { own: 'p', inner: 'q', all: params.o }
    expect(await client.fetch(query, params)).toEqual(result)
    const long = { ...params, o: { ...params.o, pad: 'x'.repeat(20_000) } }
    expect(await client.fetch(query, long)).toEqual({ ...result, all: long.o })
    expect(await client.fetch('[1, 2, 3][0...$n]', { n: 2, [name]: 1 })).toEqual([1, 2])
  })

  test('is sent to listeners with valid effects, and is kept in the history', async () => {
    const heard: Record<string, unknown>[] = []
    const subscription = client
      .listen(
        `*[_type == $type && @["${name}"] match "osprey"]`,
        { type },
        {
          effectFormat: 'mendoza',
          includePreviousRevision: true,
          events: ['welcome', 'mutation']
        }
      )
      .subscribe(event => heard.push(event as never))
    await expect.poll(() => heard.length).toBe(1)
    const id = `heard-${name}`
    await client.create({ ...document(id), [name]: 'osprey' })
    await client.createOrReplace({ ...document(id), [name]: 'osprey 2' })
    await expect.poll(() => heard.length).toBe(3)
    subscription.unsubscribe()
    const event = heard[2] as {
      result: { _rev: string }
      previous: { _rev: string }
      effects: { apply: unknown[]; revert: unknown[] }
    }
    expect(event.result).toMatchObject({ [name]: 'osprey 2' })
    // effects are computed on documents without their revision, as clients apply them
    const { _rev: _before, ...previous } = event.previous
    const { _rev: _after, ...result } = event.result
    expect(applyPatch(previous, event.effects.apply)).toEqual(result)
    expect(applyPatch(result, event.effects.revert)).toEqual(previous)
    await client.delete(id)
    const past = await started.ask(
      `/v2025-02-19/data/history/main/documents/${id}?lastRevision=true`,
      { role: 'administrator' }
    )
    expect(await past.json()).toMatchObject({ documents: [{ [name]: 'osprey 2' }] })
  })
})

test.each(NAMES)('a field named %s is patched, published and deleted by query', async name => {
  const id = `patched-${name}`
  await client.create({ _id: `drafts.${id}`, _type: 'patched', title: 'x' })
  await client
    .patch(`drafts.${id}`)
    .setIfMissing({ [name]: {} })
    .set({ [`${name}.${name}`]: 1 })
    .commit()
  await client
    .patch(`drafts.${id}`)
    .inc({ [`${name}.${name}`]: 1 })
    .commit()
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id
  })
  expect(await client.getDocument(id)).toMatchObject({ [name]: { [name]: 2 } })
  await client.patch(id).unset([name]).commit()
  expect(Object.keys((await client.getDocument(id)) ?? {})).not.toContain(name)
  await client
    .patch(id)
    .set({ [name]: 'gone' })
    .commit()
  await client.delete({ query: `*[@["${name}"] == "gone"]` })
  expect(await client.getDocument(id)).toBeUndefined()
})

describe('a field named __proto__', () => {
  const withProto = (fields: string) => JSON.parse(`{"_type": "p", ${fields}}`) as { _type: string }
  const own = withProto('"__proto__": {"x": 1}')
  const deep = withProto('"list": [{"_key": "a", "o": {"__proto__": null}}]')

  test('is refused by every way of writing, naming the document and the field', async () => {
    await client.createIfNotExists({ _id: 'p1', _type: 'p' })
    for (const document of [own, deep]) {
      const writes = [
        () => client.create({ ...document, _id: 'p' }),
        () => client.createOrReplace({ ...document, _id: 'drafts.p' }),
        () => client.createIfNotExists({ ...document, _id: 'versions.r1.p' }),
        () => client.patch('p1').set({ o: document }).commit(),
        () =>
          client.action({
            actionType: 'sanity.action.document.create',
            publishedId: 'p',
            attributes: { ...document, _id: 'drafts.p' },
            ifExists: 'fail'
          })
      ]
      for (const write of writes) {
        const refused = await write().then(
          () => undefined,
          error => error
        )
        expect(refused).toMatchObject({
          statusCode: 400,
          message: expect.stringMatching(/"[a-z0-9.]+" has a field named "__proto__"/)
        })
      }
    }
    expect(await client.fetch('*[_type == "p"]._id')).toEqual(['p1'])
  })

  test('is a field like any other in a parameter and in what an earlier version stored', async () => {
    const params = JSON.parse('{"__proto__": 1, "o": {"__proto__": {"a": 2}}}')
    const query = '{"own": $__proto__, "inner": $o.__proto__.a, "all": $o}'
    const answered = JSON.stringify(await client.fetch(query, params))
    expect(answered).toBe('{"own":1,"inner":2,"all":{"__proto__":{"a":2}}}')
    await client.create({ _id: 'p2', _type: 'stored', __PROTO__: null, title: 'a heron' })
    const db = new DatabaseSync(join(started.dataDir, 'lake.sqlite'))
    db.exec(`UPDATE documents SET body = replace(body, '__PROTO__', '__proto__') WHERE id = 'p2'`)
    db.close()
    const found = await client.fetch(
      '*[_type == "stored" && title match "heron"]{..., "t": title}[0]'
    )
    expect(found).toMatchObject({ title: 'a heron', t: 'a heron' })
    expect(Object.hasOwn(found, '__proto__')).toBe(true)
    await client.delete('p2')
  })
})

test.each([
  'hasOwnProperty(1)',
  'toString()',
  '__proto__::x()',
  'constructor::toString()',
  '*|constructor()',
  '*|toString(a)'
])('a query that calls %s is refused as one that cannot be read', async query => {
  await expect(client.fetch(query)).rejects.toMatchObject({ statusCode: 400 })
})

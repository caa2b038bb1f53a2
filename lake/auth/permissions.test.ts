import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import type { Role } from '../options.ts'
import { can, toAclGrants } from './permissions.ts'
import { roleGrants } from './roles.ts'
import type { Identity } from './types.ts'

function who(role: Role): Identity {
  return { id: role, name: role, role, by: 'token', grants: roleGrants[role] }
}

const dataset = 'main'
const ids = {
  published: 'page-1',
  draft: 'drafts.page-1',
  version: 'versions.rSpring.page-1',
  release: '_.releases.rSpring',
  inbox: 'inbox.message-1',
  draftOfInbox: 'drafts.inbox.message-1',
  dotsAround: '.page.'
}

describe('who sees what', () => {
  const seen = (role: Role) =>
    Object.entries(ids)
      .filter(([, id]) => can(who(role), 'read', { dataset, id, type: 'page' }))
      .map(([name]) => name)

  test('a visitor sees what is published, nothing with a dot', () => {
    expect(seen('visitor')).toEqual(['published'])
  })
  test('viewer and contributor see drafts, versions and releases, but no inbox', () => {
    expect(seen('viewer')).toEqual(['published', 'draft', 'version', 'release'])
    expect(seen('contributor')).toEqual(seen('viewer'))
  })
  test('editor and administrator see everything', () => {
    expect(seen('editor')).toHaveLength(Object.keys(ids).length)
    expect(seen('administrator')).toHaveLength(Object.keys(ids).length)
  })
})

describe('who does what', () => {
  test('a contributor writes drafts and versions, and publishes nothing', () => {
    const may = (id: string) => can(who('contributor'), 'update', { dataset, id, type: 'page' })
    expect(may(ids.draft)).toBe(true)
    expect(may(ids.version)).toBe(true)
    expect(may(ids.published)).toBe(false)
    expect(may(ids.inbox)).toBe(false)
    expect(may(ids.draftOfInbox)).toBe(false)
  })
  test('a visitor reads a picture only where something published uses it', () => {
    const picture = { dataset, id: 'image-1', type: 'sanity.imageAsset' }
    expect(can(who('visitor'), 'read', picture)).toBe(false)
    expect(can(who('visitor'), 'read', { ...picture, inUse: true })).toBe(true)
    expect(can(who('viewer'), 'read', picture)).toBe(true)
  })
  test('a viewer and a visitor write nothing', () => {
    for (const id of Object.values(ids)) {
      for (const action of ['create', 'update', 'delete', 'upload', 'manage'] as const) {
        expect(can(who('viewer'), action, { dataset, id })).toBe(false)
        expect(can(who('visitor'), action, { dataset, id })).toBe(false)
      }
    }
  })
  test('only an administrator manages', () => {
    expect(can(who('administrator'), 'manage', {})).toBe(true)
    expect(can(who('editor'), 'manage', {})).toBe(false)
  })
  test('a narrow token does its one thing only', () => {
    const narrow: Identity = {
      ...who('custom'),
      grants: [{ actions: ['create'], ids: 'private', types: ['message'], datasets: [dataset] }]
    }
    const target = { dataset, id: 'inbox.m1', type: 'message' }
    expect(can(narrow, 'create', target)).toBe(true)
    expect(can(narrow, 'create', { ...target, id: 'm1' })).toBe(false)
    expect(can(narrow, 'create', { ...target, type: 'page' })).toBe(false)
    expect(can(narrow, 'create', { ...target, dataset: 'other' })).toBe(false)
    expect(can(narrow, 'read', target)).toBe(false)
  })
})

test('the rules given to the Studio, evaluated as GROQ, say the same as the lake', async () => {
  for (const role of ['administrator', 'editor', 'contributor', 'viewer', 'visitor'] as const) {
    const rules = toAclGrants(who(role), dataset)
    for (const permission of ['read', 'create', 'update', 'history'] as const) {
      for (const id of [...Object.values(ids).slice(0, 6), 'image-1']) {
        const type = id === 'image-1' ? 'sanity.imageAsset' : 'page'
        const root = { _id: id, _type: type }
        const answers = rules
          .filter(rule => rule.permissions.includes(permission))
          .map(async rule => (await evaluate(parse(rule.filter), { root })).get())
        const said = (await Promise.all(answers)).includes(true)
        const decided = can(who(role), permission, { dataset, id, type, inUse: true })
        expect({ role, permission, id, may: said }).toEqual({ role, permission, id, may: decided })
      }
    }
  }
})

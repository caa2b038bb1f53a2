import { expect, test } from 'vitest'
import { getPerson } from './claims.ts'

test('the usual claims describe a person', () => {
  const claims = { sub: 'u-1', name: '张工', department_code: 12, department: '运维部' }
  expect(getPerson(claims, {})).toEqual({
    oort_name: '张工',
    oort_uuid: 'u-1',
    oort_depcode: '12',
    oort_depname: '运维部'
  })
})

test('claims as Keycloak shapes them: a user name, groups with a slash, nested roles', () => {
  const claims = {
    sub: 'f:1:zhang',
    preferred_username: 'zhang',
    groups: ['/运维部', '/staff'],
    realm_access: { roles: ['offline_access', 'staff'] },
    attributes: { depcode: ['12'] }
  }
  expect(getPerson(claims, { oort_depcode: 'attributes.depcode' })).toEqual({
    oort_name: 'zhang',
    oort_uuid: 'f:1:zhang',
    oort_depcode: '12',
    oort_depname: '运维部'
  })
})

test('a claim whose name holds dots is found by its name', () => {
  const claims = { sub: 'u', 'https://claims.example/dep': 'A' }
  expect(getPerson(claims, { oort_depname: 'https://claims.example/dep' }).oort_depname).toBe('A')
})

test('a claim that is missing or no text is empty', () => {
  const person = getPerson({ sub: 'u', department: { name: 'x' } }, { oort_name: 'constructor' })
  expect(person).toEqual({ oort_name: '', oort_uuid: 'u', oort_depcode: '', oort_depname: '' })
})

import { type ExprNode, evaluateSync, parse } from 'groq-js'

/** What may be done to a document; `update` covers deletion, `manage` is for accounts and tokens. */
export const permissions = ['read', 'create', 'update', 'history', 'editHistory', 'manage'] as const
export type Permission = (typeof permissions)[number]

/** Leave to do some things to the documents that match a GROQ filter; the Studio reads them too. */
export interface Grant {
  filter: string
  permissions: Permission[]
}

/** The least of a document that a permission can be decided on. */
export interface Subject {
  _id: string
  _type?: string
  [field: string]: unknown
}

type Test = (document: Subject) => boolean

const tests = new Map<string, Test>([['true', () => true]])

function pathTest(pattern: string): Test {
  const source = pattern
    .split('.')
    .map(part => (part === '**' ? '.+' : part === '*' ? '[^.]+' : escaped(part)))
    .join('\\.')
  const shape = new RegExp(`^${source}$`)
  return document => shape.test(document._id)
}

function escaped(part: string): string {
  return part.replace(/[\\^$+?()[\]{}|*]/g, '\\$&')
}

const byPath = /^_id in path\("([\w.*-]+)"\)$/

/**
 * Turns a grant's filter into a test; throws with the place of the error when it is not GROQ.
 * Lists of `_id in path("…")` are compared directly, as every read passes through them.
 */
export function compileFilter(filter: string): Test {
  const known = tests.get(filter)
  if (known) return known
  const paths = filter.split(' || ').map(part => byPath.exec(part)?.[1])
  let test: Test
  if (paths.every(path => path !== undefined)) {
    const all = paths.map(pathTest)
    test = document => all.some(one => one(document))
  } else {
    const tree = parse(filter)
    test = document => matches(tree, document)
  }
  tests.set(filter, test)
  return test
}

function matches(tree: ExprNode, document: Subject): boolean {
  return evaluateSync(tree, { root: document, dataset: [] }).data === true
}

/** Whether one of the grants gives the permission on this very document. */
export function allows(grants: Grant[], permission: Permission, document: Subject): boolean {
  for (const grant of grants) {
    if (grant.permissions.includes(permission) && compileFilter(grant.filter)(document)) return true
  }
  return false
}

/** Whether one of the grants gives the permission on every document there is. */
export function allowsAll(grants: Grant[], permission: Permission): boolean {
  return grants.some(grant => grant.filter === 'true' && grant.permissions.includes(permission))
}

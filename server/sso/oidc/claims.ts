import type { Person } from '../../../shared/sso/person.ts'

/** Default claims for each field of a person; the first one present is used. */
const USUAL: Record<keyof Person, string[]> = {
  oort_name: ['name', 'preferred_username', 'email', 'sub'],
  oort_uuid: ['sub'],
  oort_depcode: ['department_code', 'departmentNumber'],
  oort_depname: ['department', 'groups']
}

/**
 * Maps a provider's claims to a person. A claim name may be a path such as `org.department`; of a list the first
 * entry is used; the slash that Keycloak puts before a group is removed.
 * @param configured claim name by field, preferred over the defaults
 */
export function getPerson(
  claims: Record<string, unknown>,
  configured: Record<string, string>
): Person {
  const read = (field: keyof Person) => {
    const names = configured[field] ? [configured[field]] : USUAL[field]
    return names.map(name => textAt(claims, name)).find(Boolean) ?? ''
  }
  return {
    oort_name: read('oort_name'),
    oort_uuid: read('oort_uuid'),
    oort_depcode: read('oort_depcode'),
    oort_depname: read('oort_depname')
  }
}

function textAt(claims: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(claims, name) ? claims[name] : at(claims, name.split('.'))
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string' && typeof first !== 'number') return ''
  return String(first)
    .replace(/^\/(?=[^/]+$)/, '')
    .slice(0, 200)
}

function at(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return at((value as Record<string, unknown>)[step], rest)
}

import type { IndexLookup } from './index-lookup.ts'

/** Records the dependencies of a result on a lookup. */
export function trackLookup(dependencies: Set<string>, lookup: IndexLookup): void {
  switch (lookup.by) {
    case 'ids':
      for (const id of lookup.ids) dependencies.add(`id:${id}`)
      return
    case 'types':
      for (const type of lookup.types) dependencies.add(`type:${type}`)
      return
    case 'field':
    case 'range':
      if (lookup.types) for (const type of lookup.types) dependencies.add(`type:${type}`)
      else dependencies.add('*')
      return
    case 'union':
      for (const part of lookup.of) trackLookup(dependencies, part)
      return
    default:
      dependencies.add('*')
  }
}

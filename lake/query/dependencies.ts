import type { IndexLookup } from './index-lookup.ts'

/** Notes what an answer depends on when it uses what a lookup finds. */
export function trackLookup(touched: Set<string>, lookup: IndexLookup): void {
  switch (lookup.by) {
    case 'ids':
      for (const id of lookup.ids) touched.add(`id:${id}`)
      return
    case 'types':
      for (const type of lookup.types) touched.add(`type:${type}`)
      return
    case 'field':
    case 'range':
      if (lookup.types) for (const type of lookup.types) touched.add(`type:${type}`)
      else touched.add('*')
      return
    case 'union':
      for (const part of lookup.of) trackLookup(touched, part)
      return
    default:
      touched.add('*')
  }
}

import type { Lookup } from './lookup.ts'

/** Notes what an answer depends on when it uses what a lookup finds. */
export function touch(touched: Set<string>, lookup: Lookup): void {
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
      for (const part of lookup.of) touch(touched, part)
      return
    default:
      touched.add('*')
  }
}

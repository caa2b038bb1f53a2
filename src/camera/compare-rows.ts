import type { Editable } from '../cms/edit-attributes.ts'
import type { SpecRow } from './specifications.ts'

/** One row of a comparison: a cell for each camera, in the order of the cameras. */
export interface CompareRow {
  key: string
  label: string
  labelLang?: string | undefined
  cells: { value: string; lang?: string | undefined; edit?: Editable | undefined }[]
  differs: boolean
}

/** Merges the specifications of several cameras into rows; those that differ come first, otherwise the order is kept. */
export function compareRows(cameras: SpecRow[][]): CompareRow[] {
  const keys = [...new Set(cameras.flatMap(rows => rows.map(({ key }) => key)))]
  const rows = keys.map(key => {
    const own = cameras.map(rows => rows.find(row => row.key === key))
    const known = own.find(row => row !== undefined)
    return {
      key,
      label: known?.label ?? '',
      labelLang: known?.labelLang,
      cells: own.map(row => ({ value: row?.value ?? '—', lang: row?.lang, edit: row?.edit })),
      differs: new Set(own.map(row => row?.value)).size > 1
    }
  })
  return [...rows.filter(row => row.differs), ...rows.filter(row => !row.differs)]
}

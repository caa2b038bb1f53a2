import { authTables } from '../auth/tables.ts'
import { documentTables } from '../documents/tables.ts'
import type { TableSet } from './migrate.ts'

/** The tables of all parts, in the order in which they are made. A new part adds its line here. */
export const tables: TableSet[] = [documentTables, authTables]

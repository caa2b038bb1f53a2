import { authTables } from './auth/tables.ts'
import type { TableSet } from './database/migrate.ts'
import { documentTables } from './documents/tables.ts'

/** The tables of all modules, in order of creation. Add new modules here. */
export const tables: TableSet[] = [documentTables, authTables]

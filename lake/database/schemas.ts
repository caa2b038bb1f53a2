import { documentsSchema } from '../documents/schema.ts'
import { peopleSchema } from '../people/schema.ts'
import type { Schema } from './migrate.ts'

/** The tables of all parts, in the order in which they are made. A new part adds its line here. */
export const schemas: Schema[] = [documentsSchema, peopleSchema]

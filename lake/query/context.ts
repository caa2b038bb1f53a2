import type { DocumentContext } from '../documents/context.ts'
import type { Engine } from './engine.ts'

/** What routes need that run queries. */
export type QueryContext = DocumentContext & { engine: Engine }

import type { DocumentContext } from '../documents/context.ts'
import type { QueryDispatcher } from './query-dispatcher.ts'

/** What routes need that run queries. */
export type QueryContext = DocumentContext & { dispatcher: QueryDispatcher }

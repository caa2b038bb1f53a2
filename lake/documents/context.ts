import type { AuthContext } from '../auth/context.ts'
import type { DocumentService } from './document-service.ts'

/** What routes need that read or write documents. */
export type DocumentContext = AuthContext & { documents: DocumentService }

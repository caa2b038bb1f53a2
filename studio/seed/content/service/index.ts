import type { SeedDocument } from '../../document.ts'
import { extend } from './extend.ts'
import { platform } from './platform.ts'

/** The service documents, in display order. */
export const services: SeedDocument[] = [platform, extend]

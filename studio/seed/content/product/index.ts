import type { SeedDocument } from '../../document.ts'
import { aPaaS } from './aPaaS.ts'
import { mPaaS } from './mPaaS.ts'
import { workUp } from './workUp.ts'
import { xoa } from './xoa.ts'

/** The product documents, in display order. */
export const products: SeedDocument[] = [xoa, workUp, aPaaS, mPaaS]

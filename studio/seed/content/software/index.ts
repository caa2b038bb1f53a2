import type { SeedDocument } from '../../document.ts'
import { approval } from './approval.ts'
import { cloudClass } from './cloudClass.ts'
import { dispatch } from './dispatch.ts'
import { instantMess } from './instantMess.ts'
import { k8sMana } from './k8sMana.ts'
import { mobilePolice } from './mobilePolice.ts'
import { policeBus } from './policeBus.ts'
import { portalApp } from './portalApp.ts'
import { privateCloud } from './privateCloud.ts'
import { superAPP } from './superAPP.ts'

/** The software documents, in display order. */
export const software: SeedDocument[] = [
  approval,
  cloudClass,
  dispatch,
  instantMess,
  k8sMana,
  mobilePolice,
  policeBus,
  portalApp,
  privateCloud,
  superAPP
]

import type { Detail } from './describe.ts'
import { officeDetails } from './office.ts'
import { operationsDetails } from './operations.ts'

/** Parts of the interfaces at close range, by name: that of their scene, and what they show. */
export const interfaceDetails: Record<string, Detail> = { ...officeDetails, ...operationsDetails }

import type { Endpoint } from '../http/endpoint.ts'
import type { FootprintRecord } from './footprint.ts'
import type { FootprintReport } from './footprint-report.ts'

/** Records a footprint (specification §7). */
export const ADD_FOOTPRINT: Endpoint<FootprintRecord, { code: 200 }> = {
  method: 'POST',
  path: '/portal/api/v1/footprints/add'
}
/** Header of a footprint that names the tenant. */
export const TENANT_HEADER = 'tenant_id'
/** Tenant unless configured. */
export const DEFAULT_TENANT = 'site'

/** Report of visits and clicks, for users of the Studio; `days` and the offset from UTC in `minutes` are in the query. */
export const FOOTPRINT_REPORT: Endpoint<undefined, FootprintReport> = {
  method: 'GET',
  path: '/api/footprints'
}

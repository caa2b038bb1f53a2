import { DEFAULT_TENANT } from '../../shared/footprint/endpoints.ts'
import type { EnvValues } from './env-schema.ts'

/** Where footprints are sent; stored on this server if no URL is set. */
export interface PortalSettings {
  baseUrl?: string | undefined
  tenantId: string
  /** Days that this server stores them. */
  days: number
}

export function portalSettings(values: EnvValues): PortalSettings {
  return {
    baseUrl: values.PORTAL_BASE_URL,
    tenantId: values.PORTAL_TENANT_ID ?? DEFAULT_TENANT,
    days: values.FOOTPRINT_DAYS ?? 180
  }
}

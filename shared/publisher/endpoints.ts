import type { Endpoint } from '../http/endpoint.ts'
import type { PublishReport } from './status.ts'

/** Path prefix of the publisher's endpoints. */
export const PUBLISHER_PREFIX = '/api/publish/'

/** What the publisher is doing, and what is live: the Studio shows editors from it when their change is. */
export const PUBLISH_STATUS: Endpoint<undefined, PublishReport> = {
  method: 'GET',
  path: `${PUBLISHER_PREFIX}status`
}

/** The same as server-sent events, one per change, for signed-in users. */
export const PUBLISH_EVENTS: Endpoint = { method: 'GET', path: `${PUBLISHER_PREFIX}events` }

/** Webhook of hosted Sanity. */
export const PUBLISH_WEBHOOK: Endpoint = { method: 'POST', path: `${PUBLISHER_PREFIX}webhook` }

/** Rolls back to the previous build, or with `forward` in the query ends that; for the operator's command. */
export const ROLLBACK: Endpoint<undefined, PublishReport | { error: string }> = {
  method: 'POST',
  path: `${PUBLISHER_PREFIX}rollback`
}

// Links by which a person without an account sees one page as it will be.
import type { Endpoint } from '../http/endpoint.ts'
import { PREVIEW_BASE, SHARED_BASE } from './paths.ts'

/** Number of days that a link may be valid. */
export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** A link, without its secret. */
export interface Share {
  id: string
  /** Path of the public page, such as `/zh/hardwareQJ`. */
  address: string
  /** When it ends, as ISO 8601. */
  expires: string
  /** ID of the account that made it. */
  by: string
}

/** What a link shows: a page, in a perspective of the content. */
export interface ShareRequest {
  address: string
  perspective: string[]
  days: ShareDays
}

const PATH = `${PREVIEW_BASE}/shares`

/** The links that are valid; a 204 if the settings switch them off. */
export const SHARES: Endpoint<undefined, Share[]> = { method: 'GET', path: PATH }

/** Makes a link; its path is given only here. */
export const SHARE: Endpoint<ShareRequest, Share & { path: string }> = {
  method: 'POST',
  path: PATH
}

/** Revokes a link. */
export const REVOKE_SHARE: Endpoint<{ id: string }, Share[]> = {
  method: 'POST',
  path: `${PATH}/revoke`
}

/** A shared page, by the token of its link. */
export const SHARED_PAGE = `${SHARED_BASE}/:token`

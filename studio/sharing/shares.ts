import type { Endpoint } from '../../shared/http/endpoint.ts'
import {
  REVOKE_SHARE,
  SHARE,
  SHARES,
  type Share,
  type ShareRequest
} from '../../shared/preview/endpoints.ts'
import { withRoot } from '../with-root.ts'

/** Returns the links that are valid; undefined if the settings switch them off. */
export async function listShares(): Promise<Share[] | undefined> {
  const response = await ask(SHARES)
  return response.status === 204 ? undefined : response.json()
}

/** Makes a link and returns its address, which is given only here. */
export async function createShare(request: ShareRequest): Promise<string> {
  const { path } = await (await ask(SHARE, request)).json()
  return location.origin + path
}

/** Revokes a link; returns those that stay. */
export async function revokeShare(id: string): Promise<Share[]> {
  return (await ask(REVOKE_SHARE, { id })).json()
}

async function ask({ method, path }: Endpoint<unknown, unknown>, body?: object): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const content = body && { body: JSON.stringify(body) }
  const response = await fetch(withRoot(path), { method, headers, ...content })
  if (!response.ok) throw new Error(await response.text())
  return response
}

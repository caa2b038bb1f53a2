import type { IncomingMessage } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const LAKE_CALL =
  /^\/v[^/]+\/(?:data\/(query|doc|mutate|actions|history|export|listen|live)|(assets|users|projects|auth))\b/

/** Label of an HTTP method; unknown ones become `other`, so that clients cannot create label values. */
export function methodLabel(method = ''): string {
  return METHODS.includes(method) ? method : 'other'
}

/** Label of a request to the lake. */
export function lakeCallLabel(path: string): string {
  const [, data, other] = LAKE_CALL.exec(path) ?? []
  return data ?? other ?? /^\/(images|files)\//.exec(path)?.[1] ?? 'other'
}

/**
 * Outcome of a form submission, from its response; undefined for other requests.
 * @param type content type of the response
 */
export function formOutcomeLabel(
  path: string,
  { method }: Pick<IncomingMessage, 'method'>,
  status: number,
  type: string
): { name: string; outcome: string } | undefined {
  const name = /^\/api\/(contact|subscribe)$/.exec(path)?.[1]
  if (!name || method !== 'POST') return undefined
  return { name, outcome: getOutcome(status, type) }
}

function getOutcome(status: number, type: string): string {
  // An HTML response shows the form again, to be checked and sent.
  if (status === 200) return type.startsWith('text/html') ? 'asked' : 'received'
  if (status === 303) return 'received'
  if (status === 422) return 'invalid'
  if (status === 429) return 'limited'
  return status >= 500 ? 'failed' : 'refused'
}

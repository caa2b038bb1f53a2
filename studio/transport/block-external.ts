import { projectId } from '../project.ts'

/**
 * Wraps fetch so that every request stays on the page's own origin. Requests to `<project>.<host>` go to this lake;
 * requests to Sanity's hosts (news, versions) get 404 at once, because a network error would be retried.
 */
export function blockExternalRequests(send: typeof fetch, own: URL): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, own)
    if (url.origin === own.origin || !url.protocol.startsWith('http')) return send(input, init)
    if (url.host !== `${projectId}.${own.host}`) {
      return Promise.resolve(new Response('{}', { status: 404, headers: JSON_TYPE }))
    }
    url.host = own.host
    return send(input instanceof Request ? new Request(url, input) : url, init)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

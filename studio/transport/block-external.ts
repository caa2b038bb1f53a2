import { projectId } from '../project.ts'

/**
 * Keeps every request of the Studio on this page's own origin. Parts of Sanity ask `<project>.<host>`, which
 * is this lake; others ask Sanity's own hosts about news and versions, which a closed network has no answer
 * to: they get 404 at once in place of a refusal that they would try again and again.
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

import { projectId } from '../project.ts'

/**
 * Wraps fetch so that every request stays on the page's own origin. Requests to `<project>.<host>` go to this lake;
 * requests to Sanity's hosts (news, versions) get 404 at once, because a network error would be retried.
 */
export function blockExternalRequests(send: typeof fetch, own: URL): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, own)
    if (url.origin === own.origin || !url.protocol.startsWith('http')) return send(input, init)
    if (url.host !== `${projectId}.${own.host}`) return notFound()
    url.host = own.host
    return send(input instanceof Request ? new Request(url, input) : url, init)
  }
}

/**
 * Wraps fetch so that services which only the hosted lake has (announcements, plans, help, its own schedules) get the
 * 404 of this lake without a request, which would be an error in the browser's console.
 */
export function refuseHostedServices(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return HOSTED_SERVICE.test(address) ? notFound() : send(input, init)
  }
}

function notFound(): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response('{}', { status: 404, headers }))
}

const HOSTED_SERVICE = /\/v[\dX.-]+\/(journey|subscriptions|help|schedules)(\/|\?|$)/

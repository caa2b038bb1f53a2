import type { SanityClient } from '@sanity/client'

/** Requests assets of a lake at the address of the client: the public one may not be reachable from here. */
export function reachableAssets(client: SanityClient): typeof fetch {
  const { apiHost = '', projectId, dataset, useProjectHostname } = client.config()
  if (useProjectHostname) return fetch
  const own = new RegExp(`/(?:images|files)/${projectId}/${dataset}/.*`)
  return (input, init) => {
    const [path] = own.exec(String(input)) ?? []
    return fetch(path ? apiHost + path : input, init)
  }
}

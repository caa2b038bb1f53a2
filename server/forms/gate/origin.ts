import type { IncomingMessage } from 'node:http'

/**
 * Whether a browser says that another site's page sent the form. Programs that are no browsers say
 * nothing, and are not held up by this.
 */
export function isFromElsewhere(
  { headers }: Pick<IncomingMessage, 'headers'>,
  siteUrl: string
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin } = headers
  if (origin === undefined || origin === 'null' || !URL.canParse(origin)) return false
  const own = [new URL(siteUrl).host, headers.host]
  return !own.includes(new URL(origin).host)
}

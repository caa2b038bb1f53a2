import { documentHeaders } from '../../shared/server/account/html-document.ts'
import { sendHtml } from '../http/respond.ts'
import type { Call } from '../http/routes.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { withSiteBase } from '../http/site-base.ts'

/** Sends a page of sign-in or account: no scripts, no external resources, no framing. */
export function sendDocument(
  c: Call,
  siteUrl: string,
  document: string,
  status: number,
  headers: Record<string, string> = {}
): Response {
  return sendHtml(c, status, document, {
    ...baseHeaders({ siteUrl, contentOrigins: [] }),
    ...documentHeaders(),
    ...headers
  })
}

/** Address of the icon of these pages. */
export function documentIcon(siteUrl: string): string {
  return withSiteBase(siteUrl, '/favicon.svg')
}

/** Headers of a refusal for some time. */
export function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'retry-after': String(seconds) } : {}
}

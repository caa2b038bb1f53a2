import { escapeHtml } from '../http/escape-html.ts'

const FIELD = /(<input\b[^>]*\sid="contact-theme"[^>]*\svalue=")[^"]*(?=")/
const MAX_LENGTH = 100

/** Returns the subject that the URL of a page presets for its contact form; undefined if there is none. */
export function presetSubject(url: string): string | undefined {
  const query = url.split('?').slice(1).join('?')
  return new URLSearchParams(query).get('theme')?.slice(0, MAX_LENGTH) || undefined
}

/**
 * Fills in the subject of the contact form, for visitors without scripts.
 * @param html page of the build
 * @param subject untrusted text; it is escaped
 * @returns undefined if the page has no contact form
 */
export function fillSubject(html: string, subject: string): string | undefined {
  if (!FIELD.test(html)) return undefined
  return html.replace(FIELD, (_all, open: string) => open + escapeHtml(subject))
}

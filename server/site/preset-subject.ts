import { editHtml, findElements } from '../../shared/html/elements.ts'
import { html } from '../../shared/server/html.ts'

const FIELD_ID = 'contact-theme'
const MAX_LENGTH = 100

/** Returns the subject that the URL of a page presets for its contact form; undefined if there is none. */
export function presetSubject(url: string): string | undefined {
  const query = url.split('?').slice(1).join('?')
  return new URLSearchParams(query).get('theme')?.slice(0, MAX_LENGTH) || undefined
}

/**
 * Fills in the subject of the contact form, for visitors without scripts.
 * @param page page of the build
 * @param subject untrusted text; it is escaped
 * @returns undefined if the page has no contact form
 */
export function fillSubject(page: string, subject: string): string | undefined {
  const field = findElements(page, 'input').find(({ attributes }) => attributes.id === FIELD_ID)
  if (!field) return undefined
  const { start, contentStart: end } = field
  const value = `value="${html`${subject}`}"`
  const text = page.slice(start, end).replace(/(?<=\s)value="[^"]*"/, () => value)
  return editHtml(page, [{ start, end, text }])
}

import { CONTACT_FIELDS, type ContactField } from '../../server/forms/rules/fields.ts'

/** What was typed and not yet sent, with the key of this load of the form. */
export interface Draft {
  key: string
  values: Partial<Record<ContactField, string>>
}

/** Where the draft of a page's form stands: in this tab alone, so that nobody else at this computer reads it. */
export function draftName(page: string): string {
  return `contact-draft:${page}`
}

/** The draft of a page; nothing where there is none or the browser keeps nothing. */
export function readDraft(page: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftName(page)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { key, values } = kept as Partial<Draft>
    return typeof key === 'string' && typeof values === 'object' ? { key, values } : undefined
  } catch {
    return undefined
  }
}

/** Keeps what a form holds. */
export function saveDraft(page: string, draft: Draft): void {
  try {
    sessionStorage.setItem(draftName(page), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage takes the comfort away, not the form.
  }
}

/** Forgets the draft: it was sent. */
export function clearDraft(page: string): void {
  try {
    sessionStorage.removeItem(draftName(page))
  } catch {
    // As above.
  }
}

/** A key for a load of the form. Not `randomUUID`, which browsers lack on plain http. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** What the fields of a form hold. */
export function getValues(form: HTMLFormElement): Record<ContactField, string> {
  const data = new FormData(form)
  const pairs = CONTACT_FIELDS.map(name => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(pairs)
}

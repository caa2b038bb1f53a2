import { CONTACT_FIELDS, type ContactField } from '../../shared/forms/fields.ts'

/** Unsent input, with the idempotency key of the form. */
export interface Draft {
  key: string
  values: Partial<Record<ContactField, string>>
}

/** Session storage key of the draft of a page; session storage, so that other users of a shared computer cannot read it. */
export function draftName(page: string): string {
  return `contact-draft:${page}`
}

/** Returns the draft of a page; undefined if there is none or storage is denied. */
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

/** Stores a draft. */
export function saveDraft(page: string, draft: Draft): void {
  try {
    sessionStorage.setItem(draftName(page), JSON.stringify(draft))
  } catch {
    // Storage is full or denied: the form works without a draft.
  }
}

/** Deletes a draft after it was sent. */
export function clearDraft(page: string): void {
  try {
    sessionStorage.removeItem(draftName(page))
  } catch {
    // Storage is denied: there is no draft.
  }
}

/** Returns a random idempotency key: 32 hexadecimal digits. Not randomUUID, which is missing on plain HTTP. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Returns the field values of a form. */
export function getValues(form: HTMLFormElement): Record<ContactField, string> {
  const data = new FormData(form)
  const pairs = CONTACT_FIELDS.map(name => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(pairs)
}

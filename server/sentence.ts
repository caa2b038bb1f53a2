/** What happened is told by its message alone: a sentence for the operator, no stack. */
export class Sentence extends Error {}

/** The text of anything thrown, on one line. */
export function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

/** The code that the operating system gave, such as `EACCES`; empty where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

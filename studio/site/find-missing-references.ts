import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** Returns the references of a document to documents and files that do not exist or are not published. */
export function missingReferences(
  document: unknown,
  known: ReadonlySet<string>
): { place: FieldPath; id: string }[] {
  const missing: { place: FieldPath; id: string }[] = []
  walk(document, ({ _ref, _weak }, place) => {
    if (typeof _ref === 'string' && _weak !== true && !known.has(_ref))
      missing.push({ place, id: _ref })
  })
  return missing
}

import { applyPatch, type RawPatch } from 'mendoza'
import { isBlank } from '../../shared/text/is-blank.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** A transaction of the history, with its effects in Mendoza's format. */
export type HistoryRecord = {
  timestamp: string
  effects?: Record<string, { apply: RawPatch }>
}

type Times = { zh: string; en: string }

/**
 * Returns texts whose English was changed last before their Chinese.
 * @param records the history of the document, the oldest first
 */
export function olderTranslations(records: readonly HistoryRecord[], id: string): FieldPath[] {
  const times = new Map<FieldPath, Times>()
  let texts = new Map<FieldPath, { zh: string; en: string }>()
  let document: unknown = null
  for (const { timestamp, effects } of records) {
    const effect = effects?.[id]
    if (!effect) continue
    document = applyPatch(document, effect.apply)
    const now = bothTexts(document)
    for (const [place, text] of now) {
      const [before, known] = [texts.get(place), times.get(place)]
      times.set(place, {
        zh: known && before?.zh === text.zh ? known.zh : timestamp,
        en: known && before?.en === text.en ? known.en : timestamp
      })
    }
    texts = now
  }
  return [...texts.keys()].filter(place => {
    const { zh = '', en = '' } = times.get(place) ?? {}
    return zh > en
  })
}

/** Returns texts of a draft whose Chinese differs from what is published while their English is still the same. */
export function olderInDraft(draft: unknown, published: unknown): FieldPath[] {
  const before = bothTexts(published)
  return [...bothTexts(draft)]
    .filter(([place, { zh, en }]) => {
      const old = before.get(place)
      return old !== undefined && old.zh !== zh && old.en === en
    })
    .map(([place]) => place)
}

/** Returns which of the published texts with older English still have it in the draft. */
export function stillOlder(
  older: readonly FieldPath[],
  draft: unknown,
  published: unknown
): FieldPath[] {
  const [before, now] = [bothTexts(published), bothTexts(draft)]
  return older.filter(place => now.has(place) && now.get(place)?.en === before.get(place)?.en)
}

/** Texts that exist in both languages, as JSON. */
function bothTexts(document: unknown): Map<FieldPath, { zh: string; en: string }> {
  const texts = new Map<FieldPath, { zh: string; en: string }>()
  walk(document, ({ zh, en }, place) => {
    if (!isBlank(zh) && !isBlank(en))
      texts.set(place, { zh: JSON.stringify(zh), en: JSON.stringify(en) })
  })
  return texts
}

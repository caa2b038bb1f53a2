import { hasPage } from '../cms/documents.ts'
import type { CompareQueryResult } from '../cms/types.generated.ts'
import type { Locale } from '../i18n/locale.ts'
import { localizedUrl } from '../routing/url.ts'
import { comparePath } from './combinations.ts'

type Camera = CompareQueryResult[number]

/** A camera that the visitor may add to a comparison or take out of it. */
export interface CompareOption {
  camera: Camera
  /** Whether it stands in the comparison. */
  shown: boolean
  /** The comparison with it added or taken out; nothing where that would be too many or too few. */
  url: string | undefined
}

/**
 * What a visitor may change about a comparison, each as the address of the page that shows it.
 * @param shown the cameras side by side
 * @param family all cameras in display order
 */
export function compareOptions(
  shown: Camera[],
  family: Camera[],
  locale: Locale
): Promise<CompareOption[]> {
  return Promise.all(
    family.map(async camera => {
      const isShown = shown.some(({ _id }) => _id === camera._id)
      const after = isShown ? shown.filter(({ _id }) => _id !== camera._id) : [...shown, camera]
      const path = comparePath(after.flatMap(({ path }) => path ?? []))
      const url = (await hasPage(path)) ? `${localizedUrl(locale, path)}#compare` : undefined
      return { camera, shown: isShown, url }
    })
  )
}

import type { Locale } from '../../shared/i18n/locale.ts'
import { hasPage } from '../cms/documents.ts'
import type { CompareQueryResult } from '../cms/types.generated.ts'
import { comparePath } from '../routing/combinations.ts'
import { localizedUrl } from '../routing/url.ts'

type Camera = CompareQueryResult[number]

/** A camera that the visitor may add to a comparison or remove from it. */
export interface CompareOption {
  camera: Camera
  /** Whether it is in the comparison. */
  shown: boolean
  /** Address of the comparison with it added or removed; undefined if that would be too many or too few. */
  url: string | undefined
}

/**
 * Returns the changes that a visitor may make to a comparison, each with the address of the resulting page.
 * @param shown the compared cameras
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

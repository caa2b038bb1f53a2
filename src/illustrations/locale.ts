import type { Locale } from '../../shared/i18n/locale.ts'

/** Props of every scene. */
export interface SceneProps {
  locale: Locale
  /** Only the main part of the scene, for a card. */
  small?: boolean
}

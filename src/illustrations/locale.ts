export type SceneLocale = 'zh' | 'en'

/** Props of every scene. */
export interface SceneProps {
  locale: SceneLocale
  /** Only the main part of the scene, for a card. */
  small?: boolean
}

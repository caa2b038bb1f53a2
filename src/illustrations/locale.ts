export type SceneLocale = 'zh' | 'en'

/** What every scene is given. */
export interface SceneProps {
  locale: SceneLocale
  /** Only the heart of the scene, for a card. */
  small?: boolean
}

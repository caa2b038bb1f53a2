import i18next, { type ResourceLanguage } from 'i18next'
import { defaultLocale, type Locale } from '../../shared/i18n/locale.ts'
import en from './en.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

type Leaves<Node> = Node extends string
  ? ''
  : {
      [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Leaves<Node[Key]>}`
    }[keyof Node & string]

/** Keys of interface texts, such as `footer.subscribe`. */
export type MessageKey = Leaves<typeof zh>

/** Returns an interface text with values in its placeholders. A text missing in the language falls back to Chinese. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

const catalogues = i18next.createInstance({
  resources: { zh: { translation: zh }, en: { translation: en } } satisfies Record<
    Locale,
    ResourceLanguage
  >,
  fallbackLng: defaultLocale,
  initAsync: false,
  // Astro and React escape what they print.
  interpolation: { escapeValue: false }
})
catalogues.init()

/** Returns the translate function of a language. */
export function translator(locale: Locale): Translate {
  const translate = catalogues.getFixedT(locale)
  return (key, values) => translate(key, { ...values })
}

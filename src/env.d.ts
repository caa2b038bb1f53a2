/// <reference types="astro/client" />

/** Base path of the site, replaced by the build; see `base-path.ts`. */
declare const SITE_BASE: string | undefined

declare namespace App {
  interface Locals {
    /** Language of the page. */
    locale: import('../shared/i18n/locale.ts').Locale
    /** Path of the page without locale. */
    path: string
    /** Interface texts in the language of the page. */
    t: import('./i18n/translate.ts').Translate
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Elements whose first touch hydrates the island, as a selector. */
    'client:interaction'?: string
  }
}

// The lake knows nothing of the site: its pages of sign-in and account have the languages of those that it shares.
export { type Locale, negotiateLocale } from '../../i18n/locale.ts'

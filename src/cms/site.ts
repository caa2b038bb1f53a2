import { defineQuery } from 'groq'
import type { Locale } from '../../shared/i18n/locale.ts'
import { load } from './load.ts'
import { link, picture, seo, text, trackedFields } from './projections.ts'

export const settingsQuery = defineQuery(`*[_id == "siteSettings" && _type == "siteSettings"][0]{
  ${trackedFields},
  ${text('brandName')},
  ${text('companyName')},
  ${picture('mark')},
  ${seo},
  registrations[]{${link}},
  partners[]{_key, href, ${text('name')}, ${picture('logo')}},
  verification[]{_key, name, content},
  contact{phone, email, ${text('address')}, ${text('hours')}}
}`)

export const navigationQuery = defineQuery(`*[_id == "navigation" && _type == "navigation"][0]{
  ${trackedFields}, items[]{_key, path, ${text('title')}}
}`)

export const footerQuery = defineQuery(`*[_id == "footer" && _type == "footer"][0]{
  ${trackedFields},
  ${text('blurb')},
  columns[]{_key, ${text('title')}, links[]{${link}}},
  ${text('subscribePlaceholder')}
}`)

/** Brand, default head, registrations, partners and contact details. */
export const loadSettings = (locale: Locale) => load(settingsQuery, { locale })
/** The items of the header in order. */
export const loadNavigation = (locale: Locale) => load(navigationQuery, { locale })
/** The columns of the footer. */
export const loadFooter = (locale: Locale) => load(footerQuery, { locale })

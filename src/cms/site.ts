import { defineQuery } from 'groq'
import type { Locale } from '../i18n/locale.ts'
import { link, picture, seo, stamp, text } from './fields.ts'
import { load } from './load.ts'

export const settingsQuery = defineQuery(`*[_id == "siteSettings" && _type == "siteSettings"][0]{
  ${stamp},
  ${text('brandName')},
  ${text('companyName')},
  ${picture('mark')},
  ${seo},
  registrations[]{${link}},
  partners[]{_key, href, ${text('name')}, ${picture('logo')}},
  contact{phone, email, ${text('address')}, ${text('hours')}}
}`)

export const navigationQuery = defineQuery(`*[_id == "navigation" && _type == "navigation"][0]{
  ${stamp}, items[]{_key, path, ${text('title')}}
}`)

export const footerQuery = defineQuery(`*[_id == "footer" && _type == "footer"][0]{
  ${stamp},
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

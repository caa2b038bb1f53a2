// The islands of every page, from one file: its address is repeated in the page for each.
export { FooterLanguage } from '../footer/FooterLanguage.tsx'
export { FootprintNotice } from '../footprint/FootprintNotice.tsx'
export { SiteHeader } from '../header/SiteHeader.tsx'

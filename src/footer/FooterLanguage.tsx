import { LanguageMenu } from '../header/LanguageMenu.tsx'
import { island } from '../islands/island.tsx'

/** Language menu of the footer. */
export const FooterLanguage = island(LanguageMenu)

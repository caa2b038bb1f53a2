import { basic } from './content/camera/basic.ts'
import { enhanced } from './content/camera/enhanced.ts'
import { flagship } from './content/camera/flagship.ts'
import { pro } from './content/camera/pro.ts'
import { figures } from './content/figure/figures.ts'
import { contact } from './content/page/contact.ts'
import { hardware } from './content/page/hardware.ts'
import { home } from './content/page/home.ts'
import { footer } from './content/settings/footer.ts'
import { navigation } from './content/settings/navigation.ts'
import { siteSettings } from './content/settings/site.ts'
import type { SeedDocument } from './document.ts'

/** Every document of the seed. Import them as one: a reference may point to a later one. */
export const seedDocuments: SeedDocument[] = [
  siteSettings,
  navigation,
  footer,
  ...figures,
  flagship,
  enhanced,
  pro,
  basic,
  home,
  hardware,
  contact
]

/** The folders, beside this file, of the pictures and files that the documents name. */
export const seedImages = new URL('./images/', import.meta.url)
export const seedFiles = new URL('./files/', import.meta.url)

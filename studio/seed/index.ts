import { basic } from './content/camera/basic.ts'
import { enhanced } from './content/camera/enhanced.ts'
import { flagship } from './content/camera/flagship.ts'
import { pro } from './content/camera/pro.ts'
import { figures } from './content/figure/figures.ts'
import { about } from './content/page/about.ts'
import { accessibility } from './content/page/accessibility.ts'
import { contact } from './content/page/contact.ts'
import { desktopAbout } from './content/page/desktop/about.ts'
import { desktopContact } from './content/page/desktop/contact.ts'
import { desktopHome } from './content/page/desktop/home.ts'
import { desktopProduct } from './content/page/desktop/product.ts'
import { hardware } from './content/page/hardware.ts'
import { home } from './content/page/home.ts'
import { operations } from './content/page/operations.ts'
import { phoneAbout } from './content/page/phone/about.ts'
import { phoneContact } from './content/page/phone/contact.ts'
import { phoneHome } from './content/page/phone/home.ts'
import { phoneIndex } from './content/page/phone/index.ts'
import { phoneProduct } from './content/page/phone/product.ts'
import { price } from './content/page/price.ts'
import { privacy } from './content/page/privacy.ts'
import { product } from './content/page/product.ts'
import { softwareContact } from './content/page/softwareContact.ts'
import { tabsHome } from './content/page/tabsHome.ts'
import { plans } from './content/plan/plans.ts'
import { products } from './content/product/index.ts'
import { redirects } from './content/redirects.ts'
import { services } from './content/service/index.ts'
import { footer } from './content/settings/footer.ts'
import { navigation } from './content/settings/navigation.ts'
import { siteSettings } from './content/settings/site.ts'
import { software } from './content/software/index.ts'
import type { SeedDocument } from './document.ts'

/** All seed documents, in one array: references may point forward. */
export const seedDocuments: SeedDocument[] = [
  siteSettings,
  navigation,
  footer,
  ...redirects,
  ...figures,
  flagship,
  enhanced,
  pro,
  basic,
  home,
  hardware,
  contact,
  about,
  product,
  price,
  ...plans,
  tabsHome,
  privacy,
  accessibility,
  desktopHome,
  desktopAbout,
  desktopContact,
  desktopProduct,
  phoneHome,
  phoneAbout,
  phoneContact,
  phoneIndex,
  phoneProduct,
  operations,
  softwareContact,
  ...products,
  ...software,
  ...services
]

/** Folders of the pictures and files that the documents reference. */
export const seedImages = new URL('./images/', import.meta.url)
export const seedFiles = new URL('./files/', import.meta.url)

import type { SchemaTypeDefinition } from 'sanity'
import { camera } from './document/camera.ts'
import { figure } from './document/figure.ts'
import { message, subscriber } from './document/inbox.ts'
import { product, service, software } from './document/offerings.ts'
import { page } from './document/page.ts'
import { pricePlan } from './document/price-plan.ts'
import { footer, navigation, siteSettings } from './document/settings.ts'
import * as items from './object/item.ts'
import { link, seo } from './object/link.ts'
import { localeBlocks, localeString, localeText, richText } from './object/locale.ts'
import { download, picture } from './object/media.ts'
import { sceneName } from './object/scene.ts'
import { sections } from './section/sections.ts'

/** Every type of the content model. */
export const schemaTypes: SchemaTypeDefinition[] = [
  siteSettings,
  navigation,
  footer,
  page,
  camera,
  product,
  software,
  service,
  pricePlan,
  figure,
  message,
  subscriber,
  ...sections,
  ...Object.values(items),
  link,
  seo,
  picture,
  download,
  sceneName,
  localeString,
  localeText,
  localeBlocks,
  richText
]

/** Documents of which there is exactly one, under the id of their type. */
export const singletons = ['siteSettings', 'navigation', 'footer'] as const

/** What visitors send. */
export const inboxTypes = ['message', 'subscriber'] as const

/** Everything that the public pages are made of. */
export const contentTypes = [
  ...singletons,
  'page',
  'camera',
  'product',
  'software',
  'service',
  'pricePlan',
  'figure'
] as const

import type { SchemaTypeDefinition } from 'sanity'
import { camera } from './document/camera.ts'
import { figure } from './document/figure.ts'
import { message, subscriber } from './document/inbox.ts'
import { product, service, software } from './document/offerings.ts'
import { page } from './document/page.ts'
import { pricePlan } from './document/price-plan.ts'
import { redirect } from './document/redirect.ts'
import { footer, navigation, siteSettings } from './document/settings.ts'
import { wordRules } from './document/word-rules.ts'
import * as cameraParts from './object/camera.ts'
import * as items from './object/item.ts'
import { link, seo } from './object/link.ts'
import { localeBlocksType, localeStringType, localeTextType, richText } from './object/locale.ts'
import { download, picture } from './object/media.ts'
import { detailName, sceneName } from './object/scene.ts'
import { table, tableRow } from './object/table.ts'
import { sections } from './section/sections.ts'

/** All schema types. */
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
  redirect,
  wordRules,
  message,
  subscriber,
  ...sections,
  ...Object.values(items),
  ...Object.values(cameraParts),
  link,
  seo,
  picture,
  download,
  table,
  tableRow,
  sceneName,
  detailName,
  localeStringType,
  localeTextType,
  localeBlocksType,
  richText
]

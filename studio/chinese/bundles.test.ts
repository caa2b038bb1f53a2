import { zhHansLocale } from '@sanity/locale-zh-hans'
import { type LocaleResourceBundle, usEnglishLocale } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { expect, it } from 'vitest'
import { chineseTexts } from './bundles.ts'

/** Features that are off here: variants, other data sets, trials, releases, what the makers of Sanity ask. */
const OFF =
  /variant|cdr-|free-trial|claim-project|content-agent|\.sentiment|^release\.(action|dialog|toast)|^banners\.release/
/** Chinese has no form of its own for one. */
const ONE = /_one$/

it.each(['studio', 'validation', 'copy-paste', 'structure', 'presentation'])(
  'every English text of %s has its Chinese',
  async namespace => {
    const english = await texts(namespace, 'en-US', [
      ...localeBundles(usEnglishLocale),
      ...bundlesOf(structureTool()),
      ...bundlesOf(presentationTool({ previewUrl: '/' }))
    ])
    const locales = (zhHansLocale().i18n?.locales ?? []) as Array<typeof usEnglishLocale>
    const chinese = await texts(namespace, 'zh-Hans', [
      ...locales.flatMap(localeBundles),
      ...chineseTexts
    ])
    expect(english.size).toBeGreaterThan(20)
    const missing = [...english].filter(key => !chinese.has(key))
    expect(missing.filter(key => !ONE.test(key) && !OFF.test(key))).toEqual([])
  }
)

function localeBundles({ id, bundles = [] }: typeof usEnglishLocale): LocaleResourceBundle[] {
  return bundles.map(bundle => ({ locale: id, ...bundle }))
}

function bundlesOf(plugin: { i18n?: { bundles?: unknown } }): LocaleResourceBundle[] {
  return (plugin.i18n?.bundles ?? []) as LocaleResourceBundle[]
}

async function texts(
  namespace: string,
  locale: string,
  bundles: LocaleResourceBundle[]
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const bundle of bundles) {
    if (bundle.namespace !== namespace || bundle.locale !== locale) continue
    const { resources } = bundle
    const loaded: unknown = typeof resources === 'function' ? await resources() : resources
    const found = (loaded as { default?: object }).default ?? (loaded as object)
    for (const key of Object.keys(found)) keys.add(key)
  }
  return keys
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zhHansLocale } from '@sanity/locale-zh-hans'
import { type LocaleResourceBundle, usEnglishLocale } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { expect, it } from 'vitest'
import { chineseTexts } from './bundles.ts'

/** Keys of features disabled here: variants, other datasets, trials, scheduled drafts, Sanity's surveys. */
const OFF = /variant|cdr-|free-trial|claim-project|content-agent|\.sentiment|schedule-draft/
// `sanity` exports the English bundles of all tools but this one.
const lib = dirname(fileURLToPath(import.meta.resolve('sanity')))
const releasesFile = globSync('resources-*.js', { cwd: lib }).find(name =>
  readFileSync(join(lib, name), 'utf8').includes('defineLocalesResources("releases"')
)
const releases: LocaleResourceBundle = {
  locale: 'en-US',
  namespace: 'releases',
  resources: () => import(/* @vite-ignore */ join(lib, releasesFile ?? 'unknown'))
}

/** Plural keys for one: Chinese has no singular form (CLDR category `other` only). */
const ONE = /_one$/

/** Components and values within a text. */
const PARTS = /<\w+|\{\{\w+/g

it.each(['studio', 'validation', 'copy-paste', 'structure', 'presentation', 'releases'])(
  'every English text of %s has its Chinese',
  async namespace => {
    const english = await texts(namespace, 'en-US', [
      ...localeBundles(usEnglishLocale),
      ...getBundles(structureTool()),
      ...getBundles(presentationTool({ previewUrl: '/' })),
      releases
    ])
    const locales = (zhHansLocale().i18n?.locales ?? []) as Array<typeof usEnglishLocale>
    const chinese = await texts(namespace, 'zh-Hans', [
      ...locales.flatMap(localeBundles),
      ...chineseTexts
    ])
    expect(english.size).toBeGreaterThan(20)
    const missing = [...english.keys()].filter(key => !chinese.has(key))
    expect(missing.filter(key => !ONE.test(key) && !OFF.test(key))).toEqual([])
    // The Studio shows a component that it does not know as a tag, and a value that it is not given as a name in braces.
    const unknown = [...chinese].flatMap(([key, text]) => {
      const original = english.get(key) ?? ''
      const parts = text.match(PARTS) ?? []
      return original && !OFF.test(key)
        ? parts.filter(part => !original.includes(part)).map(part => [key, part])
        : []
    })
    expect(unknown).toEqual([])
  }
)

function localeBundles({ id, bundles = [] }: typeof usEnglishLocale): LocaleResourceBundle[] {
  return bundles.map(bundle => ({ locale: id, ...bundle }))
}

function getBundles(plugin: { i18n?: { bundles?: unknown } }): LocaleResourceBundle[] {
  return (plugin.i18n?.bundles ?? []) as LocaleResourceBundle[]
}

async function texts(
  namespace: string,
  locale: string,
  bundles: LocaleResourceBundle[]
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const bundle of bundles) {
    if (bundle.namespace !== namespace || bundle.locale !== locale) continue
    const { resources } = bundle
    const loaded: unknown = typeof resources === 'function' ? await resources() : resources
    const own = (loaded as { default?: object }).default ?? (loaded as object)
    for (const [key, text] of Object.entries(own)) found.set(key, String(text))
  }
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { withSiteBase } from '../../server/http/site-base.ts'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import { namedPaths } from '../../src/routing/route-table.ts'
import { localizedUrl } from '../../src/routing/url.ts'
import { servedBuildDir } from '../support/served-build.ts'

/** Address of the site under test, including its base path. */
export const BASE_URL = process.env.TEST_URL ?? 'http://localhost:4321'
/** Data folder of the server that serves it. */
export const DATA_DIR = process.env.TEST_DATA_DIR ?? 'data'

/** A page of the build. */
export interface Page {
  address: string
  /** Path of its file. */
  file: string
  locale: Locale
  document: HTMLElement
}

/** Folder of the served build. */
export function builtFolder(): string {
  return servedBuildDir(DATA_DIR)
}

/** Addresses of all files of the build; pages by their public address. */
export function builtAddresses(): Set<string> {
  return new Set(builtFiles().map(urlOfFile))
}

/** All pages of the build except error pages, parsed once. */
export function builtPages(): Page[] {
  parsed ??= parsePages()
  return parsed
}

let parsed: Page[] | undefined

function parsePages(): Page[] {
  const folder = builtFolder()
  return builtFiles()
    .filter(file => file.endsWith('.html') && !/(^|\/)404\.html$/.test(file))
    .map(file => {
      const address = urlOfFile(file)
      return {
        address,
        file: join(folder, file),
        locale: address.startsWith('/en/') ? 'en' : 'zh',
        document: parse(readFileSync(join(folder, file), 'utf8'))
      }
    })
}

/** Addresses of all paths in the route table, in both languages. */
export const namedAddresses = locales.flatMap(locale =>
  namedPaths.map(path => ({ locale, address: localizedUrl(locale, path) }))
)

/** Adds the site's base path, as pages write it. */
export function written(path: string): string {
  return withSiteBase(BASE_URL, path)
}

/** Resolves an address on a page; returns undefined for other hosts and schemes. */
export function ownAddress(href: string, page: string): URL | undefined {
  const url = new URL(href, BASE_URL + page)
  if (url.origin !== new URL(BASE_URL).origin) return undefined
  url.pathname = builtPath(url)
  return url
}

/** Removes the base path; an address outside the site matches no page. */
export function builtPath(address: string | URL): string {
  const { pathname } = new URL(address)
  return stripBase(basePath(BASE_URL), pathname) ?? `/outside${pathname}`
}

function builtFiles(): string[] {
  const folder = builtFolder()
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

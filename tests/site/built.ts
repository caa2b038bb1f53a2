import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { basePath, stripBase, withBase } from '../../server/http/base-path.ts'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import { namedPaths } from '../../src/routing/route-table.ts'
import { localizedUrl } from '../../src/routing/url.ts'
import { servedBuildDir } from '../support/served-build.ts'

/** Where the site under test is served, with the path below which it stands where it has one. */
export const BASE_URL = process.env.TEST_URL ?? 'http://localhost:4321'
/** The data folder of the server that serves it. */
export const DATA_DIR = process.env.TEST_DATA_DIR ?? 'data'
export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** A page of the build. */
export interface Page {
  address: string
  /** Path of its file. */
  file: string
  locale: Locale
  document: HTMLElement
}

/** Folder of the build that is served. */
export function builtFolder(): string {
  return servedBuildDir(DATA_DIR)
}

/** Addresses of all files of the build, pages as they are served. */
export function builtAddresses(): Set<string> {
  return new Set(builtFiles().map(urlOfFile))
}

/** All pages of the build but the error pages; they are parsed once. */
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

/** Address of every path of the route table in both languages. */
export const namedAddresses = LOCALES.flatMap(locale =>
  namedPaths.map(path => ({ locale, address: localizedUrl(locale, path) }))
)

/** A path of the site as its pages write it: behind the path below which the whole site stands. */
export function written(path: string): string {
  return withBase(BASE_URL, path)
}

/** Path, query and hash of an address as a page writes it; undefined for other hosts and schemes. */
export function ownAddress(href: string, page: string): URL | undefined {
  const url = new URL(href, BASE_URL + page)
  if (url.origin !== new URL(BASE_URL).origin) return undefined
  url.pathname = builtPath(url)
  return url
}

/** The path of an address within the site; one that is outside of it is no page's. */
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

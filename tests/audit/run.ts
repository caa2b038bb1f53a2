// Lighthouse (mobile) and axe for pages of a running site, as a table and in `.cache/audit.json`:
//   npm run lighthouse -- hardware software/dispatch     (default: all pages; BASE_URL selects the site)
//   npm run lighthouse -- --axe                          (without Lighthouse, which takes 30 seconds per page)

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { locales } from '../../shared/i18n/locale.ts'
import { namedPaths } from '../../src/routing/route-table.ts'
import { localizedUrl } from '../../src/routing/url.ts'
import { launchOptions } from '../browser/chromium.ts'
import { freePort } from '../support/port.ts'
import { violations } from './axe.ts'
import { measure, type Scores } from './lighthouse.ts'

/** Other load slows a page down: the best of several runs counts. */
const ATTEMPTS = 5
/** Viewport widths for axe: a phone, where targets are close together, and a desktop. */
const WIDTHS = [390, 1280]
const FOLDER = '.cache'
const base = process.env.BASE_URL ?? 'http://localhost:4321'
const named = process.argv.slice(2).filter(argument => argument !== '--axe')
const axeAlone = process.argv.includes('--axe')

interface Line {
  address: string
  axe: string[]
  scores?: Scores | undefined
}

const port = await freePort()
const options = await launchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`]
})
const lines: Line[] = []
try {
  for (const address of await addresses(named)) {
    const line = await audit(address)
    lines.push(line)
    console.log(row(line))
  }
} finally {
  await browser.close()
}
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'audit.json'), `${JSON.stringify(lines, null, 2)}\n`)
const errors = lines.filter(line => !isPerfect(line))
console.log(
  axeAlone
    ? `${lines.length - errors.length} pages of ${lines.length} have no violation.`
    : `${lines.length - errors.length} pages of ${lines.length} have 100 four times and no violation.`
)
process.exitCode = errors.length > 0 ? 1 : 0

async function audit(address: string): Promise<Line> {
  const url = new URL(address, base).href
  const axe: string[] = []
  // Mobile pages redirect desktop browsers to their desktop counterpart.
  for (const width of /^\/\w+\/mb/.test(address) ? WIDTHS.slice(0, 1) : WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto(url)
    axe.push(...(await violations(page)).map(violation => `${width} px: ${violation}`))
    await context.close()
  }
  return { address, axe, scores: axeAlone ? undefined : await bestScores(url) }
}

async function bestScores(url: string): Promise<Scores | undefined> {
  let best: Scores | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const scores = await measure(url, port)
    if (!best || scores.performance > best.performance) best = scores
    if (best.performance === 100) break
  }
  return best
}

async function addresses(routes: string[]): Promise<string[]> {
  if (routes.length > 0) {
    return routes.flatMap(route => locales.map(locale => `/${locale}/${route.replace(/^\/+/, '')}`))
  }
  const sitemap = await (await fetch(new URL('/sitemap.xml', base))).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname
  )
  const named = locales.flatMap(locale => namedPaths.map(path => localizedUrl(locale, path)))
  return [...new Set([...listed, ...named])]
}

function isPerfect({ scores, axe }: Line): boolean {
  return axe.length === 0 && (axeAlone || all(scores).every(score => score === 100))
}

function row({ address, axe, scores }: Line): string {
  const marks = all(scores)
    .map(score => String(score).padStart(4))
    .join('')
  return `${marks}  ${axe.length} axe  ${address}  ${[...(scores?.failed ?? []), ...axe].join('; ')}`
}

function all(scores: Scores | undefined): number[] {
  if (!scores) return []
  return [scores.performance, scores.accessibility, scores['best-practices'], scores.seo]
}

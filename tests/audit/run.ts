// Lighthouse (mobile) and axe on every page of a running site, as a table and as `.cache/audit.json`:
//   npm run audit -- hardware software/dispatch     (all pages without a name; BASE_URL names the site)
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'
import { freePort } from '../running/port.ts'
import { violations } from './axe.ts'
import { measure, type Scores } from './lighthouse.ts'

/** A busy machine slows a page down: the best of a few counts. */
const ATTEMPTS = 3
const LOCALES = ['zh', 'en']
const FOLDER = '.cache'
const base = process.env.BASE_URL ?? 'http://localhost:4321'

interface Line extends Scores {
  address: string
  axe: string[]
}

const port = await freePort()
const options = await launchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`]
})
const lines: Line[] = []
try {
  for (const address of await addresses(process.argv.slice(2))) {
    const line = await audit(address)
    lines.push(line)
    console.log(row(line))
  }
} finally {
  await browser.close()
}
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'audit.json'), `${JSON.stringify(lines, null, 2)}\n`)
const wrong = lines.filter(line => !isPerfect(line))
console.log(
  `${lines.length - wrong.length} pages of ${lines.length} have 100 four times and no violation.`
)
process.exitCode = wrong.length > 0 ? 1 : 0

async function audit(address: string): Promise<Line> {
  const url = new URL(address, base).href
  const page = await browser.newPage()
  await page.goto(url)
  const axe = await violations(page)
  await page.close()
  let best: Scores | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const scores = await measure(url, port)
    if (!best || scores.performance > best.performance) best = scores
    if (best.performance === 100) break
  }
  return { address, axe, ...(best as Scores) }
}

async function addresses(routes: string[]): Promise<string[]> {
  if (routes.length > 0) {
    return routes.flatMap(route => LOCALES.map(locale => `/${locale}/${route.replace(/^\/+/, '')}`))
  }
  const sitemap = await (await fetch(new URL('/sitemap.xml', base))).text()
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
}

function isPerfect(line: Line): boolean {
  const { performance, accessibility, seo, axe } = line
  return (
    [performance, accessibility, line['best-practices'], seo].every(score => score === 100) &&
    axe.length === 0
  )
}

function row(line: Line): string {
  const scores = [line.performance, line.accessibility, line['best-practices'], line.seo]
  const marks = scores.map(score => String(score).padStart(4)).join('')
  return `${marks}  ${line.axe.length} axe  ${line.address}  ${[...line.failed, ...line.axe].join('; ')}`
}

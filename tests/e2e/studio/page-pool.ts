import type { Browser, BrowserContext, Page } from '@playwright/test'
import { collectErrors } from '../strict-test.ts'
import { base, createUser, type Role, type StudioUser, signInToStudio } from './users.ts'

/** Role, user and language of the requested page; default `en-US`, the Studio's own default for ''. */
export type PageRequest = { role: Role; language?: string; person?: StudioUser }

type Seat = {
  context: BrowserContext
  page: Page
  email: string
  language: string
  isTaken: boolean
}

const LANGUAGE_KEY = 'sanity-locale:site:default'
const MAX_PAGES = 4

/**
 * Pool of pages that keep the Studio open between tests: loading it parses 1.6 MB of compressed script, which takes many
 * seconds. A request for the same user and language returns the same tab.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #people = new Map<Role, Promise<StudioUser>>()
  /** Requests of tabs to other hosts. */
  readonly outside: string[] = []
  /** What went wrong in tabs: console errors, exceptions, failed requests. */
  readonly faults: string[] = []
  #seats: Seat[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns a tab with this user's Studio, exclusively until it is freed. */
  async take({ role, language = 'en-US', person }: PageRequest): Promise<Page> {
    const who = person ?? (await this.#person(role))
    const free = this.#seats.filter(({ isTaken }) => !isTaken)
    const own = free.find(({ email, language: its }) => email === who.email && its === language)
    const seat = own ?? (await this.#prepare(free, who, language))
    seat.isTaken = true
    // Least recently used tabs are reassigned first.
    this.#seats = [...this.#seats.filter(one => one !== seat), seat]
    return seat.page
  }

  /** Returns tabs to the pool; tabs of a failed test, or on another site, are closed. */
  async free(pages: Page[], failed: boolean): Promise<void> {
    for (const page of pages) {
      const seat = this.#seats.find(one => one.page === page)
      if (!seat) continue
      if (failed || page.isClosed() || !(await reset(page))) await this.#drop(seat)
      else seat.isTaken = false
    }
  }

  /** Notes the faults of all tabs of this context. */
  watch(context: BrowserContext): void {
    context.on('page', page => collectErrors(page, this.faults))
  }

  async close(): Promise<void> {
    for (const seat of [...this.#seats]) await this.#drop(seat)
  }

  async #prepare(free: Seat[], who: StudioUser, language: string): Promise<Seat> {
    const [oldest] = free
    const seat = oldest && this.#seats.length >= MAX_PAGES ? oldest : await this.#add(language)
    if (seat.language !== language) {
      const entry = [LANGUAGE_KEY, language] as const
      await seat.page.evaluate(([key, value]) => localStorage.setItem(key, value), entry)
    }
    // A Studio that loses its session loads its page again, which would interrupt the visit below.
    await seat.page.goto('about:blank')
    await seat.context.clearCookies()
    await signInToStudio(seat.context, who)
    await seat.page.goto(`${base}/studio/structure`)
    Object.assign(seat, { email: who.email, language })
    return seat
  }

  async #add(language: string): Promise<Seat> {
    const localStorage = [{ name: LANGUAGE_KEY, value: language }]
    const context = await this.#browser.newContext({
      baseURL: base,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: new URL(base).origin, localStorage }] }
    })
    this.watch(context)
    context.on('request', request => this.#note(request.url()))
    context.on('page', page => page.on('websocket', socket => this.#note(socket.url())))
    const seat = { context, page: await context.newPage(), email: '', language, isTaken: false }
    this.#seats.push(seat)
    return seat
  }

  async #drop(seat: Seat): Promise<void> {
    this.#seats = this.#seats.filter(one => one !== seat)
    await seat.context.close()
  }

  #note(address: string): void {
    const { protocol, host } = new URL(address)
    if (/^(http|ws)s?:$/.test(protocol) && host !== new URL(base).host) this.outside.push(address)
  }

  #person(role: Role): Promise<StudioUser> {
    const known = this.#people.get(role) ?? createUser(role, `${role} for tests`)
    this.#people.set(role, known)
    return known
  }
}

/** Navigates within the Studio, without reloading it if it is open. */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = page.url().startsWith(`${base}/studio`)
  if (!isOpen || !(await page.getByTestId('studio-navbar').isVisible())) {
    await page.goto(`${base}${path}`)
    return
  }
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Resets the browser for the next test: one tab, no form open. */
async function reset(page: Page): Promise<boolean> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  if (!page.url().startsWith(`${base}/studio`)) return false
  await visit(page, '/studio/structure')
  return true
}

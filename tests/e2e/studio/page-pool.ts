import type { Browser, BrowserContext, Page } from '@playwright/test'
import { base, createUser, type Role, type StudioUser, signInToStudio } from './users.ts'

/** Who sits down at a Studio, and in which language it speaks; `en-US` where nothing is said, the Studio's own for ''. */
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
 * Browsers that keep the Studio open from test to test: a new one reads 1.6 MB of compressed script, which
 * takes a busy machine many seconds. The same person in the same language finds the tab as it was left.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #people = new Map<Role, Promise<StudioUser>>()
  /** What a tab asked another host for. */
  readonly outside: string[] = []
  #seats: Seat[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A tab with the Studio of this person that nobody else has until it is given back. */
  async take({ role, language = 'en-US', person }: PageRequest): Promise<Page> {
    const who = person ?? (await this.#person(role))
    const free = this.#seats.filter(({ isTaken }) => !isTaken)
    const own = free.find(({ email, language: its }) => email === who.email && its === language)
    const seat = own ?? (await this.#prepare(free, who, language))
    seat.isTaken = true
    // The one used last is the last one to change hands.
    this.#seats = [...this.#seats.filter(one => one !== seat), seat]
    return seat.page
  }

  /** Gives back what was taken; a tab that a test `failed` with, or led elsewhere, is closed. */
  async free(pages: Page[], failed: boolean): Promise<void> {
    for (const page of pages) {
      const seat = this.#seats.find(one => one.page === page)
      if (!seat) continue
      if (failed || page.isClosed() || !(await leave(page))) await this.#drop(seat)
      else seat.isTaken = false
    }
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

/** Goes to an address of the Studio as its own links do, without loading it anew where it is open already. */
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

/** Leaves a tab as the next test may find it: one tab, no form open. */
async function leave(page: Page): Promise<boolean> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  if (!page.url().startsWith(`${base}/studio`)) return false
  await visit(page, '/studio/structure')
  return true
}

import { test as base, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { realFaults } from './faults.ts'
import { PagePool, type PageRequest, visit } from './page-pool.ts'
import { adminClient, type Role } from './users.ts'

type Fixtures = {
  /** Opens a tab with the Studio, signed in with this role. */
  enter(role: Role, options?: Omit<PageRequest, 'role'>): Promise<Page>
  /** Names a fault that the test provokes: it must occur in the browser, any other one fails the test. */
  provoke(fault: RegExp): void
}

type OfWorker = {
  /** The content, read and written as administrator. */
  content: SanityClient
  seats: PagePool
}

// The Studio is large: allow for a busy machine.
export const expect = expectSoon.configure({ timeout: 60_000 })

/** Studio test ids derive from English labels, so tests run in English by default. */
export const test = base.extend<Fixtures, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  content: [async ({}, use) => use(await adminClient()), { scope: 'worker' }],
  seats: [
    async ({ browser }, use) => {
      const seats = new PagePool(browser)
      await use(seats)
      await seats.close()
    },
    { scope: 'worker' }
  ],
  provoke: [
    async ({ seats }, use) => {
      const provoked: RegExp[] = []
      await use(fault => provoked.push(fault))
      const faults = realFaults(seats.faults.splice(0))
      const missing = provoked.filter(pattern => !faults.some(fault => pattern.test(fault)))
      expectSoon(missing, 'provoked, but not seen').toEqual([])
      expectSoon(faults.filter(fault => !provoked.some(pattern => pattern.test(fault)))).toEqual([])
    },
    { auto: true }
  ],
  context: async ({ context, seats }, use) => {
    seats.watch(context)
    await use(context)
  },
  enter: async ({ seats }, use, info) => {
    const pages: Page[] = []
    await use(async (role, options) => {
      const page = await seats.take({ role, ...options })
      pages.push(page)
      return page
    })
    await seats.free(pages, info.status !== info.expectedStatus)
    // The Studio requests nothing from other hosts.
    expectSoon(seats.outside.splice(0)).toEqual([])
  }
})

/** Opens a document's form (at the field of a path, as long forms render lazily) and waits until it is editable. */
export async function openDocument(
  page: Page,
  type: string,
  id: string,
  path?: string
): Promise<void> {
  const at = path ? `;path=${encodeURIComponent(path)}` : ''
  await visit(page, `/studio/intent/edit/id=${id};type=${type}${at}/`)
  await expect(page.getByTestId('document-panel-scroller')).toBeVisible()
  await expect(
    page.getByTestId('form-view').locator('[data-testid^="field-"]').first()
  ).toBeVisible()
}

/** The input of a field, by its path in the document. */
export function input(page: Page, path: string): Locator {
  return page.getByTestId(`field-${path}`).locator('input, textarea').first()
}

/** Clicks Publish until the draft is gone: a form still validating an earlier state ignores the click. */
export async function publishDocument(
  page: Page,
  content: SanityClient,
  id: string
): Promise<void> {
  const drafts = () => content.fetch('count(*[_id == "drafts." + $id])', { id })
  await expect(async () => {
    // It may have been published since the last check.
    if ((await drafts()) === 0) return
    await expect(page.getByTestId('action-publish')).toBeEnabled({ timeout: 15_000 })
    await page.getByTestId('action-publish').press('Enter', { timeout: 15_000 })
    await expect.poll(drafts, { timeout: 15_000 }).toBe(0)
  }).toPass({ timeout: 120_000 })
}

/** Returns an id that is unique across runs. */
export function newId(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`
}

/** Chooses a menu item; retries if the menu closes or re-renders before the result appears. */
export async function pick(
  button: Locator,
  item: Locator,
  outcome: () => Promise<boolean>
): Promise<void> {
  await expect(async () => {
    if (await outcome()) return
    if (!(await item.isVisible())) await button.click({ timeout: 15_000 })
    // By keyboard: a pointer action waits for a stable position, which a closing menu never has.
    await item.press('Enter', { timeout: 15_000 })
    await expect.poll(outcome, { timeout: 15_000 }).toBe(true)
  }).toPass({ timeout: 120_000 })
}

import { test as base, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { PagePool, type PageRequest, visit } from './page-pool.ts'
import { adminClient, type Role } from './users.ts'

type Fixtures = {
  /** A tab with the Studio, with somebody of this role signed in. */
  enter(role: Role, options?: Omit<PageRequest, 'role'>): Promise<Page>
}

type OfWorker = {
  /** The content, past all permissions. */
  content: SanityClient
  seats: PagePool
}

// The Studio is a large program: on a busy machine it needs its time.
export const expect = expectSoon.configure({ timeout: 60_000 })

/** Test ids in the Studio come from its English labels: tests run in English unless they say otherwise. */
export const test = base.extend<Fixtures, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  content: [async ({}, use) => use(adminClient()), { scope: 'worker' }],
  seats: [
    async ({ browser }, use) => {
      const seats = new PagePool(browser)
      await use(seats)
      await seats.close()
    },
    { scope: 'worker' }
  ],
  enter: async ({ seats }, use, info) => {
    const pages: Page[] = []
    await use(async (role, options) => {
      const page = await seats.take({ role, ...options })
      pages.push(page)
      return page
    })
    await seats.free(pages, info.status !== info.expectedStatus)
    // A whole session asks no other host.
    expectSoon(seats.outside.splice(0)).toEqual([])
  }
})

/** Opens a document's form (at the field of a path, which long forms show only then) and waits until it can be typed into. */
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

/** Presses Publish until the draft is gone: too early, a form whose last check is of an earlier state refuses. */
export async function publishDocument(
  page: Page,
  content: SanityClient,
  id: string
): Promise<void> {
  const drafts = () => content.fetch('count(*[_id == "drafts." + $id])', { id })
  await expect(async () => {
    // A busy machine may have published since the last look.
    if ((await drafts()) === 0) return
    await expect(page.getByTestId('action-publish')).toBeEnabled({ timeout: 15_000 })
    await page.getByTestId('action-publish').press('Enter', { timeout: 15_000 })
    await expect.poll(drafts, { timeout: 15_000 }).toBe(0)
  }).toPass({ timeout: 120_000 })
}

/** An id that no other run has. */
export function newId(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`
}

/**
 * Picks an item of a menu. A menu that closes or moves while the page is busy is opened again, until
 * what the item leads to is there.
 */
export async function pick(
  button: Locator,
  item: Locator,
  outcome: () => Promise<boolean>
): Promise<void> {
  await expect(async () => {
    if (await outcome()) return
    if (!(await item.isVisible())) await button.click({ timeout: 15_000 })
    // By keyboard: a pointer waits until the menu stands still, which it may never do before it closes.
    await item.press('Enter', { timeout: 15_000 })
    await expect.poll(outcome, { timeout: 15_000 }).toBe(true)
  }).toPass({ timeout: 120_000 })
}

import { test as base, expect as expectSoon, type Locator, type Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { account, administration, type Person, signIn } from './people.ts'

type Role = 'administrator' | 'editor' | 'contributor' | 'viewer'

type Fixtures = {
  /** The content, past all permissions. */
  content: SanityClient
  /** A browser of its own with somebody of this role signed in, its Studio in this language. */
  enter(role: Role, options?: { language?: string; person?: Person }): Promise<Page>
}

// The Studio is a large program: on a busy machine it needs its time.
export const expect = expectSoon.configure({ timeout: 45_000 })

/** Test ids in the Studio come from its English labels: tests run in English unless they say otherwise. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  content: async ({}, use) => use(administration()),
  enter: async ({ browser }, use, info) => {
    info.setTimeout(180_000)
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (role, { language = 'en-US', person } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      contexts.push(context)
      await context.addInitScript(chosen => {
        if (!localStorage.getItem('sanity-locale:site:default')) {
          localStorage.setItem('sanity-locale:site:default', chosen)
        }
      }, language)
      await signIn(context, person ?? (await account(role, `${role} for tests`)))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
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
  await page.goto(`/studio/intent/edit/id=${id};type=${type}${at}/`)
  await expect(page.getByTestId('document-panel-scroller')).toBeVisible()
  await expect(
    page.getByTestId('form-view').locator('[data-testid^="field-"]').first()
  ).toBeVisible()
}

/** The input of a field, by its path in the document. */
export function input(page: Page, path: string): Locator {
  return page.getByTestId(`field-${path}`).locator('input, textarea').first()
}

/** An id that no other run has. */
export function newId(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`
}

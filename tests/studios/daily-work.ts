import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningStudio } from './studio.ts'

/** Evaluates a GROQ query on all documents. */
export type Query = <T>(groq: string) => Promise<T>

const PICTURE = 'studio/static/favicon.svg'

/** Opens the form of a new document and returns its id. */
export async function createDocument(
  page: Page,
  { studio }: RunningStudio,
  type: string
): Promise<string> {
  const id = crypto.randomUUID()
  await page.goto(`${studio}/intent/create/id=${id};template=${type};type=${type}/`)
  await expect(page.getByTestId('form-view')).toBeVisible()
  return id
}

/** The input of a field. */
export function fieldInput(page: Page, path: string): Locator {
  return page.getByTestId(`field-${path}`).locator('input, textarea').first()
}

/**
 * Clicks Publish until the draft is gone: a form still validating an earlier state ignores the click. Sanity 3 waits for
 * another edit after a click while it validates, until its page is loaded again.
 */
export async function publishDraft(page: Page, id: string, query: Query): Promise<void> {
  const drafts = () => query(`count(*[_id == "drafts.${id}"])`)
  await expect(async () => {
    if ((await drafts()) === 0) return
    const button = page.getByTestId('action-publish')
    if (/Publishing/.test((await button.textContent({ timeout: 10_000 })) ?? ''))
      await page.reload()
    await button.click({ timeout: 10_000 })
    await expect.poll(drafts, { timeout: 10_000 }).toBe(0)
  }).toPass({ timeout: 90_000 })
}

export async function writeAuthor(page: Page, running: RunningStudio, query: Query): Promise<void> {
  const id = await createDocument(page, running, 'author')
  await fieldInput(page, 'name').fill('Ursula')
  await expect.poll(() => query(`*[_id == "drafts.${id}"][0].name`)).toBe('Ursula')
  await publishDraft(page, id, query)
}

/** Writes a post with a picture and a reference, which a second editor sees while it is typed. */
export async function writePost(
  page: Page,
  other: Page,
  running: RunningStudio,
  query: Query
): Promise<void> {
  const id = await createDocument(page, running, 'post')
  const draft = `*[_id == "drafts.${id}"][0]`
  await fieldInput(page, 'title').fill('First')
  await expect.poll(() => query(`${draft}.title`)).toBe('First')

  await other.goto(`${running.studio}/intent/edit/id=${id};type=post/`)
  await expect(fieldInput(other, 'title')).toHaveValue('First')
  await fieldInput(page, 'title').fill('A first post')
  await expect(fieldInput(other, 'title')).toHaveValue('A first post')

  await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  await expect.poll(() => query(`${draft}.cover.asset->originalFilename`)).toBe('favicon.svg')
  await expect(page.getByTestId('form-view').locator('img').first()).toBeVisible()

  await page.getByTestId('autocomplete').first().fill('Urs')
  await page.getByTestId('autocomplete-popover').getByText('Ursula').first().click()
  await expect.poll(() => query(`${draft}.author->name`)).toBe('Ursula')

  await publishDraft(page, id, query)
  await expect(other.getByTestId('action-publish')).toBeDisabled()
  const published = `*[_id == "${id}"][0]{title, "by": author->name, "file": cover.asset->originalFilename}`
  expect(await query(published)).toEqual({
    title: 'A first post',
    by: 'Ursula',
    file: 'favicon.svg'
  })
}

import { expect, type Page } from '@playwright/test'
import { createDocument, fieldInput, publishDraft, type Query } from './daily-work.ts'
import type { RunningStudio } from './studio.ts'

/** Uses each of the public plugins once, after the daily work. */
export async function tryPlugins(page: Page, running: RunningStudio, query: Query): Promise<void> {
  await tryMedia(page, running, query)
  await tryInternationalizedArray(page, running, query)
  await tryDocumentInternationalization(page, running, query)
  await tryDocumentsPane(page, running, query)
  await tryOrderableList(page, running, query)
}

/** sanity-plugin-media */
async function tryMedia(page: Page, { studio }: RunningStudio, query: Query): Promise<void> {
  await page.goto(`${studio}/media`)
  await page.locator('[data-testid^="media-asset-card-image-"]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=title]').fill('The mark')
  await dialog.getByRole('button', { name: /save/i }).click()
  await expect.poll(() => query('*[_type == "sanity.imageAsset"][0].title')).toBe('The mark')
}

/** sanity-plugin-internationalized-array */
async function tryInternationalizedArray(
  page: Page,
  running: RunningStudio,
  query: Query
): Promise<void> {
  const id = await createDocument(page, running, 'post')
  await page.getByTestId('add-zh').first().click()
  await expect.poll(() => query(`count(*[_id == "drafts.${id}"][0].subtitle)`)).toBe(1)
  // the last field of the form
  await page.getByTestId('form-view').locator('input[type=text], textarea').last().fill('副标题')
  await expect
    .poll(() => query(`*[_id == "drafts.${id}"][0].subtitle[language == "zh"][0].value`))
    .toBe('副标题')
}

/** @sanity/document-internationalization */
async function tryDocumentInternationalization(
  page: Page,
  running: RunningStudio,
  query: Query
): Promise<void> {
  const id = await createDocument(page, running, 'article')
  await fieldInput(page, 'title').fill('Article')
  await expect.poll(() => query(`*[_id == "drafts.${id}"][0].title`)).toBe('Article')
  for (const language of ['English', 'Chinese']) {
    const choice = page.getByRole('button', { name: new RegExp(`^${language}`) }).first()
    if (!(await choice.isVisible()))
      await page.getByTestId('document-internationalization-menu').first().click()
    await choice.click()
    await expect
      .poll(() => query('*[_type == "article"].language'))
      .toContain(language === 'English' ? 'en' : 'zh')
  }
  await expect
    .poll(() => query('count(*[_type == "translation.metadata"][0].translations)'))
    .toBe(2)
}

/** sanity-plugin-documents-pane */
async function tryDocumentsPane(
  page: Page,
  { studio }: RunningStudio,
  query: Query
): Promise<void> {
  const author = await query<string>('*[_type == "author"][0]._id')
  await page.goto(`${studio}/intent/edit/id=${author};type=author/`)
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expect(page.getByTestId('document-pane').getByText('A first post')).toBeVisible()
}

/** @sanity/orderable-document-list */
async function tryOrderableList(page: Page, running: RunningStudio, query: Query): Promise<void> {
  for (const title of ['One', 'Two']) {
    const id = await createDocument(page, running, 'step')
    await fieldInput(page, 'title').fill(title)
    await expect.poll(() => query(`*[_id == "drafts.${id}"][0].title`)).toBe(title)
    // the plugin appends to the published items
    await publishDraft(page, id, query)
  }
  const order = () => query('*[_type == "step"] | order(orderRank).title')
  await expect.poll(order).toEqual(['One', 'Two'])
  await page.goto(`${running.studio}/structure/orderable-step`)
  const second = page.getByRole('button', { name: 'Two' })
  const live = page.locator('[aria-live=assertive]')
  await second.focus()
  await second.press('Space')
  await expect(live).toContainText('lifted')
  await second.press('ArrowUp')
  await expect(live).toContainText('moved')
  await second.press('Space')
  await expect.poll(order).toEqual(['Two', 'One'])
}

import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { expect, test } from './studio.ts'

/** What editors type, as visitors of the site do, and the title of a document that they look for. */
const QUERIES: [query: string, title: string][] = [
  ['qijian', '算力旗舰型球机'],
  ['shenpi', '智能审批'],
  ['旗艦', '算力旗舰型球机'],
  ['審批', '智能审批'],
  ['flagship', '算力旗舰型球机'],
  ['approvla', '智能审批'],
  ['flaghsip', '算力旗舰型球机'],
  ['jichu', '基础型海螺摄像机'],
  ['khqj20', '算力旗舰型球机'],
  ['ＫＨＪＣ１', '基础型海螺摄像机'],
  ['gb28181', '算力旗舰型球机'],
  ['監控頭', '基础型海螺摄像机'],
  ['ＧＢ／Ｔ 28181', '专业型枪机'],
  ['webcams', '增强型云台摄像机']
]

/** The Studio shows so many results at first. */
const PAGE = 25

/** Types a query and returns how many results it has: those of the query before it are shown until then. */
async function search(page: Page, query: string): Promise<number> {
  const answered = page.waitForResponse(response =>
    [...new URL(response.url()).searchParams.values()].some(value => value.includes(query))
  )
  await page.getByPlaceholder('Search', { exact: true }).fill(query)
  return Math.min((await (await answered).json()).result.length, PAGE)
}

test('the search of the Studio finds what the search of the site finds', async ({ enter }) => {
  const page = await enter('editor')
  await visit(page, '/studio/structure')
  // The Studio closes a dialog that is opened while it loads.
  await expect(page.getByTestId('pane-item-Home')).toBeVisible()
  await page.getByTestId('studio-search').click()
  const results = page.getByTestId('search-results')
  for (const [query, title] of QUERIES) {
    const count = await search(page, query)
    await expect(results.getByRole('option').first()).toHaveAttribute('aria-setsize', `${count}`)
    await expect(results.getByText(title, { exact: true }), query).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
})

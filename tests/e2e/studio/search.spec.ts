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
  ['webcams', '增强型云台摄像机'],
  ['AI box', '算力旗舰型球机'],
  ['-30', '基础型海螺摄像机']
]

/** Finds nothing. */
const NONSENSE = 'zzqqxxkk'

test('the search of the Studio finds what the search of the site finds', async ({ enter }) => {
  const page = await enter('editor')
  await visit(page, '/studio/structure')
  // The Studio closes a dialog that is opened while it loads.
  await expect(page.getByTestId('pane-item-Home')).toBeVisible()
  await page.getByTestId('studio-search').click()
  const results = page.getByTestId('search-results')
  const input = page.getByPlaceholder('Search', { exact: true })
  for (const [query, title] of QUERIES) {
    // The results of the query before it are shown until there are others.
    await input.fill(NONSENSE)
    await expect(results.getByRole('option')).toHaveCount(0)
    await expect(page.getByText('No results found')).toBeVisible()
    await input.fill(query)
    await expect(results.getByText(title, { exact: true }), query).toBeVisible()
  }
  // A name ranks before a heading and a text.
  await input.fill('审批')
  await expect(results.getByRole('option').first()).toContainText('智能审批')
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
})

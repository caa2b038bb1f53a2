import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { expect, test } from './studio.ts'

/** What editors type, and the title of a document that must be found, as visitors of the site find it. */
const QUERIES: [title: string, ...queries: string[]][] = [
  [
    '算力旗舰型',
    'gb28181',
    'ＧＢ／Ｔ 28181',
    'GB/T28181-2022',
    'khqj20',
    'KH-QJ20',
    'ＫＨＱＪ２０'
  ],
  ['算力旗舰型', 'qijian', '旗艦', '旗舰', 'flagship', 'flaghsip'],
  ['基础型', 'jichu', '监控头', '攝像機', 'webcams'],
  ['智能审批', 'shenpi', '審批', 'approvla']
]

/** Types a query into the search until a document is found. It is opened by its key: a click would close it, too. */
async function find(page: Page, query: string, title: string): Promise<void> {
  const input = page.getByPlaceholder('Search', { exact: true }).last()
  const found = page.getByTestId('search-results').getByText(title).first()
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await input.fill('')
    await expect(page.getByTestId('search-results')).toHaveCount(0)
    await input.fill(query)
    await expect(found, query).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

test('the search of the Studio finds what the search of the site finds', async ({ enter }) => {
  const page = await enter('editor')
  await visit(page, '/studio/structure')
  for (const [title, ...queries] of QUERIES)
    for (const query of queries) await find(page, query, title)
  await page.keyboard.press('Escape')
})

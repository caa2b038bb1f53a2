import { expect, input, newId, openDocument, pick, test } from './studio.ts'
import { base, createUser } from './users.ts'

test('without a session the Studio shows the sign-in page and the lake no draft', async ({
  page,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: `drafts.${id}`, _type: 'figure', value: { zh: '机密草稿' } })
  await page.goto(`/studio/intent/edit/id=${id};type=figure/`)
  await page.waitForURL(/\/lake\/sign-in/)
  const query = new URLSearchParams({ query: '*', perspective: 'raw' })
  const answer = await page
    .context()
    .request.get(`${base}/v2025-02-19/data/query/production?${query}`)
  expect(await answer.text()).not.toContain('机密草稿')
  await content.delete(`drafts.${id}`)
})

test('an expired session keeps what was typed until a new sign-in; signing out ends it on the server as well; a wrong password is refused with a sentence', async ({
  enter,
  content,
  provoke
}) => {
  provoke(/ 401$/)
  const id = newId('figure')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { zh: '1', en: '1' },
    label: { zh: '甲', en: 'A' }
  })
  const person = await createUser('editor', '王编辑')
  const page = await enter('editor', { person })
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('会话过期之前')
  await expect.poll(() => draftText(content, id)).toBe('会话过期之前')

  const cookies = await page.context().cookies()
  await page.context().request.post(`${base}/v1/auth/logout`, { headers: { origin: base } })
  await input(page, 'label.zh').fill('会话过期之后输入的文字')
  await expect(page.getByRole('dialog')).toContainText('Your session has ended')
  expect(cookies.length).toBeGreaterThan(0)

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in a new tab' }).click()
  ])
  await tab.locator('[name=email]').fill(person.email)
  await tab.locator('[name=password]').fill(person.password)
  await tab.keyboard.press('Enter')
  await tab.waitForURL(/\/studio/)
  await expect(page.getByText('Your session has ended')).toBeHidden()
  await expect(input(page, 'label.zh')).toHaveValue('会话过期之后输入的文字')
  await expect.poll(() => draftText(content, id)).toBe('会话过期之后输入的文字')
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })

  const menu = page.locator('#user-menu, [data-testid="user-menu"]')
  await pick(
    menu.or(page.getByLabel('User menu')).first(),
    page.getByRole('menuitem', { name: 'Sign out' }),
    async () => page.url().includes('/lake/sign-in')
  )
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const me = await page.context().request.get(`${base}/v1/users/me`)
  expect(await me.json()).not.toHaveProperty('id')

  await page.goto('/studio/')
  await page.waitForURL(/\/lake\/sign-in/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/studio/)
  await expect(page.getByTestId('studio-navbar')).toBeVisible()
  expect(page.url()).not.toContain('sid=')
})

function draftText(
  content: { fetch(query: string, params: object): Promise<unknown> },
  id: string
) {
  return content.fetch('*[_id == "drafts." + $id][0].label.zh', { id })
}

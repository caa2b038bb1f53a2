import { collectErrors } from '../strict-test.ts'
import { ACCOUNT } from './staff-site.ts'
import { dismissNotice, expect, signInAsStaff, storedSession, test } from './staff-test.ts'

const DEEP = '/zh/tabs/price?plan=pro#faq'

test('staff sign in from a deep page and come back to it, query and hash kept', async ({
  page
}) => {
  const errors = collectErrors(page)
  await page.goto(DEEP)
  await signInAsStaff(page)
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
    DEEP
  )
  await expect(page.locator('.account .department')).toHaveText('运维部')
  expect(await storedSession(page)).toEqual({
    userId: expect.stringMatching(/^[\w-]{36}$/),
    token: expect.stringMatching(/^[\w-]{43}$/),
    userType: '1'
  })
  expect(errors).toEqual([])
})

test('the ticket leaves no trace: address, history, referrers, footprints, storage', async ({
  page,
  site
}) => {
  const checks: string[] = []
  const carried: string[] = []
  let ticket = ''
  page.on('request', request => {
    const body = request.postData() ?? ''
    if (request.url().endsWith('/logincheck')) checks.push(body)
    else carried.push(body)
    carried.push(request.headers().referer ?? '')
    if (!request.isNavigationRequest()) carried.push(request.url())
    ticket ||= new URL(request.url()).searchParams.get('ticket') ?? ''
  })
  await page.goto(DEEP)
  await signInAsStaff(page)
  expect(ticket.length).toBeGreaterThan(20)
  await dismissNotice(page)
  await page.locator('.wide a').nth(3).click()
  await expect(page.locator('.account .name')).toHaveText('张工')
  await page.goBack()
  await expect(page.locator('.account .name')).toHaveText('张工')
  expect(page.url()).toBe(site.url + DEEP)
  await page.reload()
  await expect(page.locator('.account .name')).toHaveText('张工')
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const history = entries.map(({ url, userTypedURL }) => url + userTypedURL).join()
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  )
  for (const text of [history, storage, ...carried]) expect(text).not.toContain(ticket)
  expect(checks.filter(body => body.includes(ticket))).toHaveLength(1)
})

test('a ticket that is spent or invented leaves a guest, without an alert', async ({ page }) => {
  await page.goto('/zh/hardware?ticket=K-1&a=1')
  await expect(page).toHaveURL(/\/zh\/hardware\?a=1$/)
  await page.waitForTimeout(500)
  await expect(page.locator('.account a')).toHaveText('登录')
  await expect(page.locator('.message-box')).toHaveCount(0)
  expect(await storedSession(page)).toEqual({ userId: null, token: null, userType: null })
})

test('a ticket in the address of a signed-in user is dropped', async ({ page }) => {
  await page.goto('/zh/')
  await signInAsStaff(page)
  const before = await storedSession(page)
  await page.goto('/zh/hardware?ticket=K-1')
  await expect(page.locator('.account .name')).toHaveText('张工')
  expect(await storedSession(page)).toEqual(before)
})

test('reload keeps the session, and an English page shows it in English', async ({ page }) => {
  await page.goto('/zh/')
  await signInAsStaff(page)
  await page.goto('/en/hardware')
  await expect(page.locator('.account .name')).toHaveText('张工')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a second tab takes the session over, and hears of sign-out', async ({ page, context }) => {
  await page.goto('/zh/')
  await signInAsStaff(page)
  const second = await context.newPage()
  await second.goto('/zh/hardware')
  await expect(second.locator('.account .name')).toHaveText('张工')
  expect(await storedSession(second)).toEqual(await storedSession(page))
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/oort\/oortcloud-sso\/login\?redirect=/)
  await expect(second.locator('.account a')).toHaveText('登录')
  expect(await storedSession(second)).toEqual({ userId: null, token: null, userType: null })
})

test('sign-out leads to the sign-on page, which asks again and leads home, in the language of the page', async ({
  page,
  site
}) => {
  await page.goto('/en/hardware')
  await signInAsStaff(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${site.url}/en/`)
  await expect(page.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/en/')
  await page.goto('/zh/hardware')
  await expect(page.locator('.account a')).toHaveText('登录')
  expect(await storedSession(page)).toEqual({ userId: null, token: null, userType: null })
})

test('the sign-in link works without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/en/hardware')
  await page.locator('[data-sign-in]').first().click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/en/hardware')
  await context.close()
})

test('a wrong password says so and keeps the account, and Back never meets a form post', async ({
  page
}) => {
  await page.goto('/zh/')
  await page.locator('[data-sign-in]').first().click()
  await page.getByLabel('账号').fill('zhang')
  await page.getByLabel('密码').fill('wrong password')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('账号或密码不正确，请核对后再试。')
  await expect(page.getByLabel('账号')).toHaveValue('zhang')
  await page.reload()
  await expect(page.getByLabel('账号')).toHaveValue('zhang')
  await page.getByLabel('密码').fill(ACCOUNT.password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.locator('.account .name')).toHaveText('张工')
  await page.goBack()
  await expect(page.locator('.account .name')).toHaveText('张工')
})

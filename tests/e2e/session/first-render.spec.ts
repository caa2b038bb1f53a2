import { expect, test } from './staff-test.ts'

// FIRST_RENDERS=20 repeats the test to provoke a race.
const LOADS = Number(process.env.FIRST_RENDERS ?? 1)
const USER = {
  oort_name: '张工',
  oort_uuid: 'u-1001',
  oort_depcode: '12',
  oort_depname: '运维部',
  accessToken: 'T-2'
}

for (const address of ['/zh/', '/en/hardware', '/zh/contactUs']) {
  test(`${address} begins as a guest's page and shows who is signed in, at once or 800 ms later`, async ({
    page
  }) => {
    test.setTimeout(30_000 + LOADS * 15_000)
    const errors: string[] = []
    page.on('console', message => {
      if (/hydrat|did not match|Minified React/i.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', error => errors.push(error.message))
    let wait = 0
    await page.route('**/zxb/v1/logincheck', async route => {
      await new Promise(done => setTimeout(done, wait))
      await route.fulfill({ json: { code: 200, data: { userInfo: USER } } })
    })
    await page.route('**/portal/**', route => route.fulfill({ json: { code: 200 } }))
    await page.addInitScript(() => {
      sessionStorage.setItem('userId', 'u-1001')
      sessionStorage.setItem('token', 'T-1')
      sessionStorage.setItem('userType', '1')
    })
    for (const answeredAfter of [0, 800]) {
      wait = answeredAfter
      for (let load = 0; load < LOADS; load++) {
        const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
        const html = (await response?.text()) ?? ''
        expect(html).toContain('data-sign-in')
        expect(html).not.toContain('张工')
        if (address.startsWith('/en'))
          await expect(page.locator('.language summary').first()).not.toHaveText('简体中文')
        await expect(page.locator('.account .name')).toHaveText('张工')
        await expect(page.locator('.account .department')).toHaveText('运维部')
      }
    }
    expect(errors).toEqual([])
  })
}

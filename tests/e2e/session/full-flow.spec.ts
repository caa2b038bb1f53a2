import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { storedSession } from './staff-test.ts'

// `npm start` with a generated password, or the one from the environment.
function staffPassword(): string {
  const { STAFF_PASSWORD, TEST_DATA_DIR = './data' } = process.env
  if (STAFF_PASSWORD) return STAFF_PASSWORD
  return JSON.parse(readFileSync(join(TEST_DATA_DIR, 'sign-in.json'), 'utf8')).staff
}

test('the running server signs staff in, knows them, takes their footprint, and signs them out', async ({
  page
}) => {
  const answers: number[] = []
  page.on('response', response => {
    if (response.url().includes('/footprints/add')) answers.push(response.status())
  })
  await page.goto('/en/hardware')
  await page.locator('[data-sign-in]').first().click()
  await expect(page.locator('p').first()).toContainText('stand-in')
  await page.getByLabel('Account').fill('staff')
  await page.getByLabel('Password').fill(staffPassword())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.account .name')).toHaveText('张工')
  await expect(page).toHaveURL(/\/en\/hardware$/)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([200]))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/en/')
  expect(await storedSession(page)).toEqual({ userId: null, token: null, userType: null })
})

test('what the collector kept is shown to editors only', async ({ request }) => {
  expect((await request.get('/api/footprints')).status()).toBe(401)
})

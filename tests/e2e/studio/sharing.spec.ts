import { SHARES } from '../../../shared/preview/endpoints.ts'
import { expect, newId, openDocument, pick, test } from './studio.ts'
import { base } from './users.ts'

test('a preview is shared by a link that works without an account until it is revoked', async ({
  enter,
  content,
  page: guest
}) => {
  const id = 'service-extend'
  const before = await content.getDocument(id)
  if (!before) throw new Error('The service is gone.')
  const words = newId('分享')
  const tagline = { _type: 'localeString', zh: words, en: `Shared ${words}` }
  await content.createOrReplace({ ...before, _id: `drafts.${id}`, tagline })
  const page = await enter('editor')
  await openDocument(page, 'service', id)
  const dialog = page.getByRole('dialog')
  await pick(
    page.getByTestId('action-menu-button'),
    page.getByRole('menuitem', { name: 'Share preview' }),
    () => dialog.isVisible()
  )
  await dialog.getByLabel('Language of the page').selectOption('en')
  await dialog.getByLabel('Valid for').selectOption('1')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByTestId('share-url').inputValue()
  expect(new URL(url).origin).toBe(base)
  await expect(dialog.getByTestId('share')).toHaveCount(1)

  // The first page starts the renderer.
  const answer = await guest.goto(url, { timeout: 150_000 })
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect((await guest.request.get(`${base}/preview/en/serviceExtend`)).status()).toBe(401)
  await expect(guest.locator('main')).toContainText(`Shared ${words}`)
  await expect(guest.locator('[data-shared-preview]')).toContainText('The link ends on')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Site', exact: true }).click()
  const link = page.getByTestId('share')
  await expect(link).toContainText('/en/serviceExtend')
  await link.scrollIntoViewIfNeeded()
  await link.getByRole('button', { name: 'Revoke' }).click()
  await expect(link).toHaveCount(0)
  expect((await guest.request.get(url)).status()).toBe(404)
  await content.delete(`drafts.${id}`)
})

test('where the settings switch sharing off, the menu does not offer it', async ({ enter }) => {
  const page = await enter('editor')
  // As a server with that setting responds (server/preview/sharing.test.ts).
  await page.route(`**${SHARES.path}`, route => route.fulfill({ status: 204 }))
  const asked = page.waitForResponse(`**${SHARES.path}`)
  await openDocument(page, 'service', 'service')
  await asked
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Share preview' })).toHaveCount(0)
  await page.unrouteAll()
})

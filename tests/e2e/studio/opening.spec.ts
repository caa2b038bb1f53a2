import { base } from './people.ts'
import { visit } from './seats.ts'
import { expect, openDocument, test } from './studio.ts'

test('a whole session asks no other host', async ({ enter }) => {
  const page = await enter('administrator', { language: 'zh-Hans' })
  const outside: string[] = []
  page.on('request', request => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && host !== new URL(base).host) outside.push(request.url())
  })
  page.on('websocket', socket => {
    if (new URL(socket.url()).host !== new URL(base).host) outside.push(socket.url())
  })
  await page.goto('/studio/')
  await page.getByTestId('pane-item-首页').click()
  await openDocument(page, 'camera', 'camera-pro')
  await page.getByTestId('group-tab-media').click()
  await visit(page, '/studio/site')
  await expect(page.getByRole('heading', { name: '网站' })).toBeVisible()
  await visit(page, '/studio/vision')
  await expect(page.locator('.cm-editor').first()).toBeVisible()
  expect(outside).toEqual([])
})

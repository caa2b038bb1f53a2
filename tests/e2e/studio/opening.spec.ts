import { account, base, signIn } from './people.ts'
import { visit } from './seats.ts'
import { expect, input, openDocument, test } from './studio.ts'

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

test('how long the Studio takes to a form that can be typed into', async ({
  page,
  context
}, info) => {
  await signIn(context, await account('editor', '新编辑'))
  let bytes = 0
  page.on('response', async response => {
    if (response.request().resourceType() !== 'script') return
    const { responseBodySize } = await response.request().sizes()
    bytes += responseBodySize
  })
  const began = Date.now()
  await openDocument(page, 'camera', 'camera-pro')
  await expect(input(page, 'model')).toBeEditable()
  const ms = Date.now() - began
  const measured = `${ms} ms to a usable form, ${Math.round(bytes / 1024)} KB of script on the wire`
  info.annotations.push({ type: 'measured', description: measured })
  console.log(measured)
  expect(bytes).toBeGreaterThan(100_000)
})

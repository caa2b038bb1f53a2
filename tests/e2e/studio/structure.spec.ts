import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, test } from './studio.ts'
import { base } from './users.ts'

test('the tree, titles, buttons and validation messages are Chinese by default, and English when chosen', async ({
  enter,
  content
}) => {
  const page = await enter('editor', { language: '' })
  await page.goto('/studio/')
  for (const name of ['首页', '硬件', '产品', '软件', '服务', '价格', '收件箱', '网站设置']) {
    await expect(page.getByTestId(`pane-item-${name}`)).toBeVisible()
  }
  await page.getByTestId('pane-item-首页').click()
  await expect(input(page, 'name.zh')).toHaveValue('首页')
  await page.getByRole('tab', { name: '被引用' }).click()
  await expect(page.getByText('链接到它的页面')).toBeVisible()
  await expect(page.getByText('菜单项 › 路径').first()).toBeVisible()
  await visit(page, '/studio/structure')
  await page.getByTestId('pane-item-硬件').click()
  await page.getByTestId('pane-item-摄像机').click()
  await page.getByTestId('order-item').first().click()
  await expect(page.getByTestId('field-model')).toContainText('型号')
  await expect(page.getByTestId('action-发布')).toBeVisible()

  // Validation blocks Publish with a message that names the remedy.
  await openDocument(page, 'camera', 'camera-pro')
  await page.getByTestId('group-tab-figures').click()
  await input(page, 'weight').fill('9.5')
  await page.getByTestId('field-weight').hover()
  await expect(page.getByTestId('action-发布')).toBeDisabled()
  await page.getByTestId('field-weight').getByTestId('input-validation-icon-error').hover()
  await expect(page.getByText('本系列承诺重量不超过 9 kg，请核对。').first()).toBeVisible()
  await content.delete({ query: '*[_id == "drafts.camera-pro"]' })

  await page.getByRole('link', { name: '网站', exact: true }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Site' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Site' })).toBeVisible()
})

test('a settings document is a singleton that cannot be deleted or duplicated; administrators may query', async ({
  enter
}) => {
  const page = await enter('administrator')
  await openDocument(page, 'navigation', 'navigation')
  await expect(page.getByTestId('action-publish')).toBeVisible()
  const more = page.getByTestId('action-menu-button')
  if (await more.isVisible()) await more.click()
  for (const action of ['Delete', 'Duplicate', 'Unpublish']) {
    await expect(page.getByRole('menuitem', { name: action })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await page.getByTestId('new-document-button').click()
  await expect(page.getByText('Camera', { exact: true }).first()).toBeVisible()
  for (const type of ['Navigation', 'Footer', 'Site settings', 'Message', 'Subscriber']) {
    await expect(
      page.getByTestId('create-new-document-dialog').getByText(type, { exact: true })
    ).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await visit(page, '/studio/vision')
  await expect(page.locator('.cm-editor').first()).toBeVisible()
})

test('dragging a camera changes the display order, on the page as well', async ({
  enter,
  content
}) => {
  const ids = () =>
    content.fetch<string[]>(
      '*[_type == "camera" && !(_id in path("drafts.**"))] | order(order)._id'
    )
  const before = await content.fetch<{ _id: string; order: number }[]>(
    '*[_type == "camera"]{_id, order} | order(order)'
  )
  const [first = '', second = '', ...rest] = await ids()
  const page = await enter('editor')
  await visit(page, '/studio/structure/hardware;camera')
  const from = page.getByTestId(`order-handle-${second}`)
  const to = page.getByTestId(`order-handle-${first}`)
  await expect(from).toBeVisible()
  await from.hover()
  await page.mouse.down()
  const target = await to.boundingBox()
  if (!target) throw new Error('The first camera is not on the page.')
  await page.mouse.move(target.x + 10, target.y + 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(ids).toEqual([second, first, ...rest])
  const shown = await content.fetch<string[]>(
    '*[_type == "camera" && !(_id in path("drafts.**"))] | order(order).path'
  )
  await expect.poll(() => camerasOnPage(page, shown)).toEqual(shown)

  await page.getByTestId(`order-handle-${second}`).focus()
  const liveRegion = page.locator('[id^="DndLiveRegion"]')
  for (const [key, answer] of [
    ['Space', 'Moved to item 1 of'],
    ['ArrowDown', 'Moved to item 2 of'],
    ['Space', 'Put down at item 2 of']
  ] as const) {
    await page.keyboard.press(key)
    await expect(liveRegion).toContainText(answer)
  }
  await expect.poll(ids).toEqual([first, second, ...rest])
  const restore = content.transaction()
  for (const { _id, order } of before) restore.patch(_id, patch => patch.set({ order }))
  await restore.commit()
})

/** Paths of cameras in the order in which the overview page links to them first. */
async function camerasOnPage(page: Page, paths: string[]): Promise<string[]> {
  const html = await (await page.context().request.get(`${base}/zh/hardware`)).text()
  const place = (path: string) => html.indexOf(`href="/zh${path}"`, html.indexOf('<main'))
  return paths.filter(path => place(path) >= 0).sort((a, b) => place(a) - place(b))
}

test('texts without English are counted on the document and listed', async ({ enter, content }) => {
  const id = newId('figure')
  const name = newId('无英文')
  await content.create({ _id: id, _type: 'figure', value: { zh: '1' }, label: { zh: name } })
  const page = await enter('editor')
  await visit(page, '/studio/structure/english')
  await expect(page.getByText(name)).toBeVisible()
  await openDocument(page, 'figure', id)
  await expect(page.getByText('English: 2 missing')).toBeVisible()
  await content.delete(id)
})

test('the tool Site lists a link that leads nowhere and opens its field', async ({
  enter,
  content
}) => {
  const id = newId('plan')
  await content.create({
    _id: id,
    _type: 'pricePlan',
    name: { zh: '测试方案', en: 'Test plan' },
    action: { _type: 'link', label: { zh: '去', en: 'Go' }, href: '/leads/nowhere' }
  })
  const page = await enter('editor')
  await visit(page, '/studio/site')
  const links = page.getByTestId('check-link')
  await expect(links).toContainText('/leads/nowhere')
  await links.getByText('/leads/nowhere').click()
  await expect(input(page, 'action.href')).toHaveValue('/leads/nowhere')
  await content.delete(id)
})

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
  const find = page.getByTestId('new-document-button-search-input')
  for (const [title, template, count] of [
    ['Camera', 'camera', 1],
    ['Navigation', 'navigation', 0],
    ['Footer', 'footer', 0],
    ['Site settings', 'siteSettings', 0],
    ['Message', 'message', 0],
    ['Subscriber', 'subscriber', 0],
    ['Price plan', 'pricePlan', 1]
  ] as const) {
    await find.fill(title)
    await expect(page.getByTestId(`create-new-${template}`), title).toHaveCount(count)
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

test('drafts, published documents and a mixture are ordered by dragging, without snapping back', async ({
  enter,
  content
}) => {
  const [published, drafted, mixed] = ['甲', '乙', '丙'].map(() => newId('plan')) as [
    string,
    string,
    string
  ]
  const existing = await content.fetch<{ _id: string; order?: number }[]>(
    '*[_type == "pricePlan"]{_id, order}'
  )
  const plan = (_id: string, order: number) => ({
    _id,
    _type: 'pricePlan',
    order,
    name: { _type: 'localeString', zh: _id, en: _id }
  })
  await content.create(plan(published, 101))
  await content.create(plan(`drafts.${drafted}`, 102))
  await content.create(plan(mixed, 103))
  await content.create(plan(`drafts.${mixed}`, 103))
  const page = await enter('editor')
  await visit(page, '/studio/structure/price;pricePlan')
  const own = [published, drafted, mixed]
  const shown = async () => {
    const handles = await page.locator('[data-testid^="order-handle-"]').all()
    const ids = await Promise.all(handles.map(handle => handle.getAttribute('data-testid')))
    return ids.map(id => id?.replace('order-handle-', '') ?? '').filter(id => own.includes(id))
  }
  await expect.poll(shown).toEqual([published, drafted, mixed])
  const from = page.getByTestId(`order-handle-${mixed}`)
  await from.hover()
  await page.mouse.down()
  const target = await page.getByTestId(`order-handle-${published}`).boundingBox()
  if (!target) throw new Error('The first plan is not in the list.')
  await page.mouse.move(target.x + 10, target.y + 2, { steps: 12 })
  await page.mouse.up()
  const wanted = [mixed, published, drafted]
  // Sampled until the lake has answered and the list has been read again.
  for (let sample = 0; sample < 15; sample += 1) {
    await page.waitForTimeout(100)
    expect(await shown()).toEqual(wanted)
  }
  const orders = () =>
    content.fetch<{ id: string; order: number }[]>(
      '*[_type == "pricePlan" && _id in $ids]{"id": _id, order} | order(order, id)',
      { ids: own.flatMap(id => [id, `drafts.${id}`]) }
    )
  await expect
    .poll(async () => (await orders()).map(({ id }) => id))
    .toEqual([`drafts.${mixed}`, mixed, published, `drafts.${drafted}`])
  const [draft, live] = await orders()
  expect(draft?.order).toBe(live?.order)

  // A draft that another editor makes appears in the list by itself.
  const later = newId('plan')
  await content.create(plan(`drafts.${later}`, 200))
  await expect(page.getByTestId(`order-handle-${later}`)).toBeVisible()
  // So does a document that a release adds.
  const releaseId = newId('r').replace('-', '')
  const planned = newId('plan')
  await content.releases.create({
    releaseId,
    metadata: { title: releaseId, releaseType: 'undecided' }
  })
  await content.create({ ...plan(planned, 201), _id: `versions.${releaseId}.${planned}` })
  await expect(page.getByTestId(`order-handle-${planned}`)).toBeVisible()
  await content.releases.archive({ releaseId })
  await expect(page.getByTestId(`order-handle-${planned}`)).toHaveCount(0)
  await content.releases.delete({ releaseId })

  const viewer = await enter('viewer')
  await visit(viewer, '/studio/structure/price;pricePlan')
  await expect(viewer.getByText('Your role cannot change the order.')).toBeVisible()
  await expect(viewer.getByTestId('order-item').first()).toBeVisible()
  await expect(viewer.locator('[data-testid^="order-handle-"]')).toHaveCount(0)
  const restore = content.transaction()
  for (const id of [...own, later]) restore.delete(id).delete(`drafts.${id}`)
  for (const { _id, order } of existing) restore.patch(_id, patch => patch.set({ order }))
  await restore.commit()
})

test('a page made from a list opens in its own branch, with the path of the list', async ({
  enter,
  content
}) => {
  const page = await enter('editor')
  for (const [branch, path] of [
    ['desktop', '/pc/'],
    ['mobile', '/mb/']
  ] as const) {
    await visit(page, `/studio/structure/${branch}`)
    await page.getByTestId('action-intent-button').first().click()
    await expect(input(page, 'path')).toHaveValue(path)
    await expect(page).toHaveURL(new RegExp(`/structure/${branch};`))
  }
  await page.getByTestId('new-document-button').click()
  await expect(page.getByText('Desktop page (/pc/…)').first()).toBeVisible()
  await expect(page.getByText('Mobile page (/mb/…)').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // A page that is opened from elsewhere is found in its branch as well.
  const mobile = await content.fetch<string>(
    '*[_type == "page" && path == "/mb/mb_product"][0]._id'
  )
  await openDocument(page, 'page', mobile)
  await expect(page).toHaveURL(/\/structure\/mobile;/)
})

test('the guide for editors is opened from the Studio, in its language, with its pictures', async ({
  enter
}) => {
  for (const [language, title] of [
    ['zh-Hans', '编辑指南'],
    ['en-US', 'Guide for editors']
  ] as const) {
    const page = await enter('editor', { language })
    await visit(page, '/studio/help')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const pictures = page.getByTestId('guide-part').locator('img')
    for (const picture of await pictures.all()) {
      // The tool may be mounted again while the Studio loads.
      await expect(async () => {
        await picture.scrollIntoViewIfNeeded({ timeout: 5_000 })
        const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
        await expect.poll(width, { timeout: 5_000 }).toBeGreaterThan(500)
      }).toPass({ timeout: 60_000 })
    }
  }
})

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, newId, openDocument, publishDocument, test } from './studio.ts'
import { base } from './users.ts'

const PICTURE = 'studio/static/favicon.svg'

test('a picture is uploaded into a field and stored by its content', async ({ enter, content }) => {
  const id = newId('camera')
  await content.create({ _id: id, _type: 'camera', path: `/hardwareT${id.replaceAll('-', '')}` })
  const page = await enter('editor')
  await openDocument(page, 'camera', id)
  await page.getByTestId('group-tab-media').click()
  await expect(page.getByTestId('group-tab-media')).toHaveAttribute('aria-selected', 'true')
  const bytes = readFileSync(PICTURE, 'utf8').replace('</svg>', `<!--${id}--></svg>`)
  const file = { name: '主图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(bytes) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const stored = () =>
    content.fetch('*[_id == "drafts." + $id][0].hero.asset->{originalFilename, size}', { id })
  await expect
    .poll(stored)
    .toEqual({ originalFilename: '主图.svg', size: Buffer.byteLength(bytes) })
  await expect(page.getByTestId('hotspot-image-input').first()).toBeVisible()
  const asset = await content.fetch<string>('*[_id == "drafts." + $id][0].hero.asset._ref', {
    id
  })
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
  await content.delete(asset)
})

test('a picture cut in the Studio is seen cut on the site, and a file added there is downloaded by its name', async ({
  enter,
  content
}) => {
  const id = 'camera-basic'
  const before = await content.getDocument(id)
  const page = await enter('editor')
  const asset = await content.assets.upload('image', await quarters(page), { filename: '四色.png' })
  const alt = { _type: 'localeString', zh: newId('四色图'), en: 'Quarters' }
  const title = { _type: 'localeString', zh: newId('安装说明'), en: 'Guide' }
  await content.createOrReplace({
    ...before,
    _type: 'camera',
    _id: `drafts.${id}`,
    hero: { _type: 'picture', alt, asset: { _type: 'reference', _ref: asset._id } },
    downloads: [{ _type: 'download', _key: 'guide', title }]
  })
  const draft = () => content.getDocument(`drafts.${id}`)

  await openDocument(page, 'camera', id, 'hero')
  await page.getByRole('button', { name: 'Open image edit dialog' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  const left = dialog.locator('[data-handle="crop-left"]')
  await left.waitFor()
  const area = await dialog.locator('[data-handle="crop"][tabindex]').boundingBox()
  const handle = await left.boundingBox()
  if (!area || !handle) throw new Error('The crop tool shows no picture.')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.55, area.y + area.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await draft())?.hero.crop?.left).toBeGreaterThan(0.5)
  expect((await draft())?.hero.hotspot?.x).toBeGreaterThan(0.5)
  await page.keyboard.press('Escape')

  await openDocument(page, 'camera', id, 'downloads[_key=="guide"].file')
  const bytes = Buffer.from(`%PDF-1.4 ${id}`)
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: '安装 说明.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect.poll(async () => (await draft())?.downloads[0].file?.asset?._ref).toMatch(/^file-/)
  await page.keyboard.press('Escape')
  await publishDocument(page, content, id)

  const site = await page.context().newPage()
  await expect(async () => {
    await site.goto('/zh/hardwareJC')
    await expect(site.getByRole('link', { name: title.zh })).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await colours(site.getByAltText(alt.zh).first())).toEqual(['green', 'black'])
  const [download] = await Promise.all([
    site.waitForEvent('download'),
    site.getByRole('link', { name: title.zh }).click()
  ])
  expect(download.suggestedFilename()).toBe('安装-说明.pdf')
  expect(readFileSync(await download.path())).toEqual(bytes)
  if (before) await content.createOrReplace(before)
})

test('rich text takes a list and a link, shown on the site, and refuses a link that runs a script', async ({
  enter,
  content
}) => {
  const id = newId('software')
  const name = `/software/t${id.replaceAll('-', '')}`
  const text = (zh: string) => ({ _type: 'localeString', zh, en: 'Text' })
  await content.create({
    _id: `drafts.${id}`,
    _type: 'software',
    path: name,
    name: text(id),
    tagline: text('一句话'),
    summary: { ...text('概述'), _type: 'localeText' }
  })
  const page = await enter('editor')
  await openDocument(page, 'software', id, 'body.zh')
  const field = page.getByTestId('field-body.zh')
  await field.scrollIntoViewIfNeeded()
  await field.getByTestId('pt-editor').click()
  await expect(field.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('现场部署')
  const blocks = () =>
    content.fetch(
      '*[_id == "drafts." + $id][0].body.zh[]{"text": pt::text(@), style, listItem, "links": markDefs[].href}',
      { id }
    )
  const block = { text: '现场部署', style: 'normal', listItem: null, links: [] }
  await expect.poll(blocks).toEqual([block])
  await field.getByRole('button', { name: 'Bullets' }).click()
  await expect.poll(blocks).toEqual([{ ...block, listItem: 'bullet' }])
  for (const name of ['Code', 'Underline', 'Strike']) {
    await expect(field.getByRole('button', { name })).toHaveCount(0)
  }

  await field.getByRole('textbox').press('Shift+Home')
  await field.getByRole('button', { name: 'Link', exact: true }).click()
  const address = page.getByTestId('popover-edit-dialog').locator('input').first()
  await address.fill('javascript:alert(1)')
  await expect.poll(blocks).toMatchObject([{ links: ['javascript:alert(1)'] }])
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await address.fill('/hardware')
  await expect.poll(blocks).toEqual([{ ...block, listItem: 'bullet', links: ['/hardware'] }])
  await page.getByTestId('close-popover-edit-dialog-button').click()
  await publishDocument(page, content, id)
  const html = async () => {
    const answer = await page.context().request.get(`${base}/zh${name}`)
    return answer.ok() ? (await answer.text()).replaceAll(/\s+/g, ' ') : ''
  }
  await expect
    .poll(html)
    .toMatch(/<ul> ?<li>(<p[^>]*>)? ?<a [^>]*href="\/zh\/hardware"[^>]*>现场部署<\/a>/)
  await content.delete(id)
})

test('the reference picker finds a document in Chinese and in English', async ({
  enter,
  content
}) => {
  const id = newId('page')
  await content.create({
    _id: id,
    _type: 'page',
    path: '/references',
    sections: [{ _type: 'figuresSection', _key: 'a', figures: [{ _type: 'reference', _key: 'b' }] }]
  })
  const page = await enter('editor')
  for (const words of ['子公司', 'subsid']) {
    await openDocument(page, 'page', id, 'sections[_key=="a"].figures[_key=="b"]')
    const box = page.getByTestId('autocomplete').first()
    await box.fill(words)
    await expect(page.getByTestId('autocomplete-popover').getByText('子公司').first()).toBeVisible()
  }
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

/** A PNG in four quarters: yellow, green below it, red, black. */
async function quarters(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['#ff0', '#0f0', '#f00', '#000'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect((index % 2) * 400, Math.floor(index / 2) * 300, 400, 300)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** Colours at the left edge of a picture, top and bottom. */
async function colours(picture: Locator): Promise<string[]> {
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  return picture.evaluate((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, 0)
    return [height * 0.25, height * 0.75].map(y => {
      const [red = 0, green = 0] = context?.getImageData(3, y, 1, 1).data ?? []
      return `${red > 128 ? 'red' : ''}${green > 128 ? 'green' : ''}` || 'black'
    })
  })
}

import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, pick, publishDocument, test } from './studio.ts'
import { base } from './users.ts'

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>'

/** A GIF of two frames. */
const FRAME = '21f904000a0000002c0000000001000100000202440100'
const ANIMATED = Buffer.from(`47494638396101000100800000000000ffffff${FRAME.repeat(2)}3b`, 'hex')
/** A PNG without its pixels. */
const CUT_OFF = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

test('a picture that the site cannot show is refused at once, with the reason, and leaves no item behind', async ({
  enter,
  content,
  provoke
}) => {
  provoke(/\/assets\/images\/.* (400|415)$/)
  provoke(/^Image preprocessing failed/)
  const id = newId('camera')
  const path = `/hardwareT${id.replaceAll('-', '')}`
  await content.create({ _id: id, _type: 'camera', path })
  const page = await enter('editor')
  await openDocument(page, 'camera', id)
  await page.getByTestId('group-tab-media').click()
  await expect(page.getByTestId('group-tab-media')).toHaveAttribute('aria-selected', 'true')
  const draft = () => content.getDocument(`drafts.${id}`)
  for (const [file, reason] of [
    // Refused by the Studio itself.
    [
      { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      'Check that this field takes files of its type'
    ],
    [{ name: 'z.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'This file is empty'],
    [{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SCRIPT) }, 'has a script'],
    [
      { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4') },
      'This file is no picture'
    ],
    [{ name: 'c.gif', mimeType: 'image/gif', buffer: ANIMATED }, 'Animated pictures'],
    [{ name: 'd.png', mimeType: 'image/png', buffer: CUT_OFF }, 'This file is no picture']
  ] as const) {
    await expect(page.getByText(reason)).toBeHidden()
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByText(reason)).toBeVisible()
    await expect.poll(async () => (await draft())?.hero?.asset).toBeUndefined()
  }
  // The lake shows it in the colours of screens.
  const print = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3af' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'e.jpg', mimeType: 'image/jpeg', buffer: print })
  await expect.poll(async () => (await draft())?.hero?.asset?._ref).toMatch(/^image-/)
  const { asset } = (await draft())?.hero ?? {}
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
  await content.delete(asset._ref)
})

test('a refused picture leaves no item in a list', async ({ enter, content, provoke }) => {
  provoke(/\/assets\/images\/.* 415$/)
  const id = newId('camera')
  const path = `/hardwareT${id.replaceAll('-', '')}`
  await content.create({ _id: id, _type: 'camera', path })
  const page = await enter('editor')
  await openDocument(page, 'camera', id, 'gallery')
  const list = page.getByTestId('field-gallery')
  // Sanity removes an empty list.
  const items = async () =>
    (await content.fetch<{ ref: string }[] | null>(
      '*[_id == "drafts." + $id][0].gallery[]{_upload, "ref": asset._ref}',
      { id }
    )) ?? []
  await drop(list.getByText('No items'), 'a.pdf', '%PDF-1.4', 'application/pdf')
  await expect(page.getByText('This list takes no files of this type')).toBeVisible()
  await drop(list.getByText('No items'), 'a.svg', SCRIPT)
  await expect(page.getByText('has a script')).toBeVisible()
  await expect(list.getByText('Untitled')).toHaveCount(0)
  await expect.poll(items).toEqual([])
  const still = SCRIPT.replace('onload="x()"', `id="${id}"`)
  await drop(list.getByText('No items'), 'b.svg', still)
  await expect.poll(items).toEqual([{ _upload: null, ref: expect.stringMatching(/^image-/) }])
  const [item] = await items()
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
  await content.delete(item?.ref ?? '')
})

test('a refused picture leaves nothing in rich text', async ({ enter, content, provoke }) => {
  provoke(/\/assets\/images\/.* 415$/)
  const id = newId('software')
  const line = {
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 'b', text: '现场', marks: [] }]
  }
  await content.create({
    _id: id,
    _type: 'software',
    path: `/software/t${id.replaceAll('-', '')}`,
    body: { zh: [line] }
  })
  const page = await enter('editor')
  await openDocument(page, 'software', id, 'body.zh')
  const field = page.getByTestId('field-body.zh')
  // The editor is drawn again while the form loads.
  await expect(async () => {
    await field.getByText('现场').click({ timeout: 5000 })
    await expect(field.getByRole('textbox')).toBeFocused({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const answered = page.waitForResponse(/\/assets\/images\//)
  await drop(field.getByText('现场'), 'a.svg', SCRIPT)
  await answered
  await expect(field.getByTestId('pte-block-object')).toHaveCount(0)
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].body.zh[]._type', { id }))
    .toEqual(['block'])
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('what a page cannot show is listed with field and reason, stays listed, and the document says so', async ({
  enter,
  content
}) => {
  const id = 'camera-basic'
  const before = await content.getDocument(id)
  // An administrator may import any file.
  const svg = await content.assets.upload('image', Buffer.from(SCRIPT), { filename: `${id}.svg` })
  const text = { _type: 'localeString', zh: '标注', en: 'Label' }
  const picture = { _type: 'picture', alt: text, asset: { _type: 'reference', _ref: svg._id } }
  const gallery = [{ ...picture, _key: 'broken' }]
  await content.patch(id).set({ gallery }).commit()
  const page = await enter('editor')
  await visit(page, '/studio/site')
  const list = page.getByTestId('omissions')
  await expect(list).toContainText('/zh/hardwareJC')
  await expect(list).toContainText('This SVG has a script')
  const html = await (await page.context().request.get(`${base}/zh/hardwareJC`)).text()
  expect(html).not.toMatch(/<(li|a)\b[^>]*>\s*<\/\1>/)

  // Another publish does not clear it.
  const other = await content.getDocument('service-extend')
  await content
    .patch('service-extend')
    .set({ 'tagline.zh': newId('其他更改') })
    .commit()
  await expect(page.getByTestId('publish-status')).toContainText('Up to date')
  await expect
    .poll(async () => {
      const answer = await page.context().request.get(`${base}/zh/serviceExtend`)
      return (await answer.text()).replaceAll('<wbr>', '').includes('其他更改')
    })
    .toBe(true)
  await expect(list).toContainText('/zh/hardwareJC')

  await list.getByRole('link', { name: 'Open' }).first().click()
  await expect(page.getByTestId('site-notices')).toContainText('This SVG has a script')
  if (before) await content.createOrReplace(before)
  if (other) await content.createOrReplace(other)
  await visit(page, '/studio/site')
  await expect(list).toContainText('The pages show all of their content.')
  await content.delete(svg._id)
})

test('forbidden links, missing references, duplicate paths and blank texts are listed', async ({
  enter,
  content
}) => {
  const ids = [newId('page'), newId('page')]
  const name = { _type: 'localeString', zh: '重复', en: 'Twice' }
  for (const _id of ids) {
    await content.create({ _id, _type: 'page', path: '/twice', name, sections: [] })
  }
  const page = await enter('editor')
  await visit(page, '/studio/site')
  await expect(page.getByTestId('check-duplicate')).toContainText('/twice')
  await expect(page.getByTestId('check-blank')).toContainText('Sections')
  await content
    .patch(ids[0] ?? '')
    .set({ 'name.link': { href: 'javascript:alert(1)' } })
    .commit()
  await expect(page.getByTestId('check-forbidden')).toContainText('javascript:alert(1)')
  await content.delete({ query: '*[_id in $ids]', params: { ids } })
})

test('a published change that no page shows is not called live', async ({ enter, content }) => {
  const id = newId('figure')
  const page = await enter('editor')
  await visit(page, `/studio/intent/create/id=${id};type=figure;template=figure/`)
  for (const [field, value] of [
    ['value.zh', '7'],
    ['value.en', '7'],
    ['label.zh', '无人引用'],
    ['label.en', 'Unused']
  ] as const) {
    await input(page, field).fill(value)
  }
  await publishDocument(page, content, id)
  await expect(page.getByText('Published, but no page shows this change')).toBeVisible()
  // Deleted, it is not called published.
  await pick(
    page.getByTestId('action-menu-button'),
    page.getByRole('menuitem', { name: /^Delete/ }),
    () => page.getByRole('dialog').isVisible()
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('No page showed it: the site is unchanged')).toBeVisible()
  await expect(page.getByText('Published, but no page shows this change')).toBeHidden()
  await content.delete(id)
})

/** Drops a file, by default an SVG, onto an element of the Studio. */
async function drop(
  target: Locator,
  name: string,
  source: string,
  type = 'image/svg+xml'
): Promise<void> {
  await target.evaluate(
    (element, [name, source, type]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([source], name, { type }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    },
    [name, source, type] as const
  )
}

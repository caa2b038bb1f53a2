import { readFileSync } from 'node:fs'
import { expect, newId, openDocument, test } from './studio.ts'

const PICTURE = 'studio/static/favicon.svg'

test('a picture is uploaded into a field and stored by its content', async ({ enter, content }) => {
  const id = newId('camera')
  await content.create({ _id: id, _type: 'camera', path: `/hardwareT${id.replaceAll('-', '')}` })
  const page = await enter('editor')
  await openDocument(page, 'camera', id)
  await page.getByTestId('group-tab-media').click()
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

test('rich text takes a list and a link, and refuses a link that runs a script', async ({
  enter,
  content
}) => {
  const id = newId('software')
  await content.create({ _id: id, _type: 'software', path: `/software/${id.replaceAll('-', '')}` })
  const page = await enter('editor')
  await openDocument(page, 'software', id, 'body.zh')
  const field = page.getByTestId('field-body.zh')
  await field.scrollIntoViewIfNeeded()
  await field.getByTestId('pt-editor').click()
  await expect(field.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('现场部署')
  const styles = () =>
    content.fetch('*[_id == "drafts." + $id][0].body.zh[]{"text": pt::text(@), style, listItem}', {
      id
    })
  await expect.poll(styles).toEqual([{ text: '现场部署', style: 'normal', listItem: null }])
  await field.getByRole('button', { name: 'Bullets' }).click()
  await expect.poll(styles).toEqual([{ text: '现场部署', style: 'normal', listItem: 'bullet' }])
  for (const name of ['Code', 'Underline', 'Strike']) {
    await expect(field.getByRole('button', { name })).toHaveCount(0)
  }
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
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

import { readFileSync } from 'node:fs'
import { base } from './people.ts'
import { expect, newId, openDocument, publish, test } from './studio.ts'

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
  await publish(page, content, id)
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

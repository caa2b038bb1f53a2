import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, test } from './studio.ts'

test('a viewer reads but neither types nor publishes', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { zh: '1', en: '1' },
    label: { zh: '甲', en: 'A' }
  })
  const page = await enter('viewer')
  await openDocument(page, 'figure', id)
  await expect(input(page, 'label.zh')).toHaveValue('甲')
  await expect(input(page, 'label.zh')).toHaveAttribute('readonly', '')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await visit(page, '/studio/structure/english')
  await expect(page.getByRole('button', { name: 'Export XLSX' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import translation…' })).toHaveCount(0)
  await content.delete(id)
})

test('a contributor writes a draft and cannot publish it', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { zh: '1', en: '1' },
    label: { zh: '甲', en: 'A' }
  })
  const page = await enter('contributor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('投稿')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('投稿')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  expect(await content.fetch('*[_id == $id][0].label.zh', { id })).toBe('甲')
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('who may not make releases is not offered one, and no request fails', async ({ enter }) => {
  for (const role of ['viewer', 'contributor'] as const) {
    const page = await enter(role)
    await visit(page, '/studio/releases')
    await expect(page.getByRole('button', { name: 'New release' })).toBeDisabled()
  }
})

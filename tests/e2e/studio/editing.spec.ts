import type { Page } from '@playwright/test'
import { visit } from './seats.ts'
import { expect, input, newId, openDocument, pick, publish, test } from './studio.ts'

const filled = { value: { zh: '50+', en: '50+' }, label: { zh: '原名', en: 'Name' } }

/** Picks an action of the document's menu; the dialog that most of them open is the outcome. */
function choose(
  page: Page,
  action: string,
  outcome = () => page.getByTestId('confirm-button').isVisible()
): Promise<void> {
  const item = page.getByRole('menuitem', { name: action })
  return pick(page.getByTestId('action-menu-button'), item, outcome)
}

test('a new document is written, published and there', async ({ enter, content }) => {
  const page = await enter('editor')
  const id = newId('figure')
  await visit(page, `/studio/intent/create/id=${id};type=figure;template=figure/`)
  await input(page, 'value.zh').fill('300+')
  await input(page, 'value.en').fill('300+')
  await input(page, 'label.zh').fill('资管客户')
  await input(page, 'label.en').fill('Clients')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.en', { id }))
    .toBe('Clients')
  await publish(page, content, id)
  await expect
    .poll(() => content.fetch('*[_id == $id][0].label', { id }))
    .toMatchObject({
      zh: '资管客户',
      en: 'Clients'
    })
  expect(await content.fetch('count(*[_id == "drafts." + $id])', { id })).toBe(0)
  await content.delete(id)
})

test('an edit is a draft until it is published', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('新名')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('新名')
  expect(await content.fetch('*[_id == $id][0].label.zh', { id })).toBe('原名')
  await publish(page, content, id)
  await expect.poll(() => content.fetch('*[_id == $id][0].label.zh', { id })).toBe('新名')
  await content.delete(id)
})

test('discarding a draft brings back what is published', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('不要的改动')
  await expect.poll(() => content.fetch('count(*[_id == "drafts." + $id])', { id })).toBe(1)
  await choose(page, 'Discard changes')
  await page.getByTestId('confirm-button').click()
  await expect(input(page, 'label.zh')).toHaveValue('原名')
  await expect.poll(() => content.fetch('count(*[_id == "drafts." + $id])', { id })).toBe(0)
  await content.delete(id)
})

test('unpublishing turns a document back into a draft', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  const confirm = page.getByTestId('confirm-button')
  const chip = page.getByTestId('document-header-Published-chip')
  await expect(async () => {
    await chip.click({ timeout: 15_000 })
    await page.getByTestId('action-unpublish').click({ timeout: 15_000 })
    await expect(confirm).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 120_000 })
  await confirm.click()
  await expect
    .poll(() => content.fetch('*[_id in [$id, "drafts." + $id]]._id', { id }))
    .toEqual([`drafts.${id}`])
  await content.delete(`drafts.${id}`)
})

test('a duplicate is a draft of its own', async ({ enter, content }) => {
  const id = newId('figure')
  const label = { zh: newId('副本'), en: 'Copy' }
  await content.create({ _id: id, _type: 'figure', ...filled, label })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  const copies = () =>
    content.fetch<string[]>('*[label.zh == $zh && _id != $id]._id', { zh: label.zh, id })
  await choose(page, 'Duplicate', async () => (await copies()).length > 0)
  const [copy = ''] = await copies()
  expect(copy).toMatch(/^drafts\./)
  await expect(page).toHaveURL(new RegExp(copy.replace('drafts.', '')))
  await content.delete(copy)
  await content.delete(id)
})

test('deleting is refused while another document refers to it', async ({ enter, content }) => {
  const [id, user] = [newId('figure'), newId('page')]
  await content.create({ _id: id, _type: 'figure', ...filled })
  await content.create({
    _id: user,
    _type: 'page',
    path: '/referrer',
    name: { zh: '引用者', en: 'Referrer' },
    sections: [
      { _type: 'figuresSection', _key: 'a', figures: [{ _type: 'reference', _key: 'b', _ref: id }] }
    ]
  })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await choose(page, 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('引用者')
  await dialog.getByTestId('confirm-button').click()
  await expect(page.locator('[data-ui="Toast"]').first()).toBeVisible()
  expect(await content.fetch('count(*[_id == $id])', { id })).toBe(1)
  await page.reload()
  await expect(async () => {
    await page.getByRole('tab', { name: 'Used in' }).click({ timeout: 15_000 })
    await expect(page.getByText('引用者').last()).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 120_000 })

  await content.delete(user)
  await page.getByRole('tab', { name: 'Edit' }).click()
  await choose(page, 'Delete')
  await page.getByTestId('confirm-button').click()
  await expect.poll(() => content.fetch('count(*[_id == $id])', { id })).toBe(0)
})

test('a wrong value stops Publish with a sentence that says what to do', async ({
  enter,
  content
}) => {
  const page = await enter('editor', { language: 'zh-Hans' })
  await openDocument(page, 'camera', 'camera-pro')
  await page.getByTestId('group-tab-figures').click()
  await input(page, 'weight').fill('9.5')
  await page.getByTestId('field-weight').hover()
  await expect(page.getByTestId('action-发布')).toBeDisabled()
  await page.getByTestId('field-weight').getByTestId('input-validation-icon-error').hover()
  await expect(page.getByText('本系列承诺重量不超过 9 kg，请核对。').first()).toBeVisible()
  await content.delete({ query: '*[_id == "drafts.camera-pro"]' })
})

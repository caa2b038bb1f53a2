import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, pick, publishDocument, test } from './studio.ts'

const filled = { value: { zh: '50+', en: '50+' }, label: { zh: '原名', en: 'Name' } }

/** Chooses an action of the document menu; returns the confirmation dialog that most actions open. */
function choose(
  page: Page,
  action: string,
  outcome = () => page.getByTestId('confirm-button').isVisible()
): Promise<void> {
  const item = page.getByRole('menuitem', { name: action })
  return pick(page.getByTestId('action-menu-button'), item, outcome)
}

test('a document is written, published, changed, discarded, copied and unpublished', async ({
  enter,
  content
}) => {
  const page = await enter('editor')
  const id = newId('figure')
  const label = { zh: newId('资管客户'), en: 'Clients' }
  const getLabel = (which: string) => content.fetch('*[_id == $which][0].label.zh', { which })
  const draft = `drafts.${id}`
  const copies = () =>
    content.fetch<string[]>('*[label.zh == $zh && !(_id in [$id, $draft])]._id', {
      zh: label.zh,
      id,
      draft
    })

  await test.step('a new document is a draft, then published and there', async () => {
    await visit(page, `/studio/intent/create/id=${id};type=figure;template=figure/`)
    await input(page, 'value.zh').fill('300+')
    await input(page, 'value.en').fill('300+')
    await input(page, 'label.zh').fill(label.zh)
    await input(page, 'label.en').fill(label.en)
    await expect.poll(() => content.fetch('*[_id == $draft][0].label.en', { draft })).toBe(label.en)
    expect(await content.getDocument(id)).toBeFalsy()
    await publishDocument(page, content, id)
    await expect.poll(() => content.fetch('*[_id == $id][0].label', { id })).toMatchObject(label)
    expect(await content.getDocument(draft)).toBeFalsy()
  })

  await test.step('an edit is a draft; discarding it brings back what is published', async () => {
    await input(page, 'label.zh').fill('不要的改动')
    await expect.poll(() => getLabel(draft)).toBe('不要的改动')
    expect(await getLabel(id)).toBe(label.zh)
    await choose(page, 'Discard changes')
    await page.getByTestId('confirm-button').click()
    await expect(input(page, 'label.zh')).toHaveValue(label.zh)
    await expect.poll(() => getLabel(draft)).toBeNull()
    expect(await getLabel(id)).toBe(label.zh)
  })

  await test.step('another edit is published', async () => {
    label.zh = newId('新名')
    await input(page, 'label.zh').fill(label.zh)
    await expect.poll(() => getLabel(draft)).toBe(label.zh)
    await publishDocument(page, content, id)
    await expect.poll(() => getLabel(id)).toBe(label.zh)
  })

  await test.step('a duplicate is a draft of its own', async () => {
    await choose(page, 'Duplicate', async () => (await copies()).length > 0)
    const [copy = ''] = await copies()
    expect(copy).toMatch(/^drafts\./)
    await expect(page).toHaveURL(new RegExp(copy.replace('drafts.', '')))
    await content.delete(copy)
  })

  await test.step('unpublishing turns the document back into a draft', async () => {
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
      .poll(() => content.fetch('*[_id in [$id, $draft]]._id', { id, draft }))
      .toEqual([draft])
  })
  await content.delete(draft)
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
  await visit(page, '/studio/structure')
  await openDocument(page, 'figure', id)
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

test('text that is no number stays, is marked and cannot be published', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled, since: 20 })
  const page = await enter('editor')
  await openDocument(page, 'figure', id, 'since')
  const [year, publish] = [input(page, 'since'), page.getByTestId('action-publish')]
  const isText = () => year.evaluate((node: HTMLInputElement) => node.validity.badInput)
  const mark = page.getByTestId('field-since').getByTestId('input-validation-icon-error')

  // Waits until the form is editable, which key presses do not.
  await year.fill('20.5')
  await year.press('End')
  await year.press('e')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0]{since}', { id }))
    .toEqual({
      since: null
    })
  await year.blur()
  await mark.hover()
  await expect(page.getByText('“Year” is not a number and is not saved.').first()).toBeVisible()
  await expect(publish).toBeDisabled()
  expect(await isText()).toBe(true)

  await year.press('End')
  await year.press('Backspace')
  await expect(mark).toHaveCount(0)
  await publishDocument(page, content, id)
  expect(await content.fetch('*[_id == $id][0].since', { id })).toBe(20.5)

  // The value of an empty field stays the same: nothing.
  await year.fill('')
  await year.pressSequentially('e')
  await expect(mark).toBeVisible()
  await expect(publish).toBeDisabled()
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('a form that opens while no script can be fetched is checked and can be published', async ({
  enter,
  content
}) => {
  const [id, redirect] = [newId('figure'), newId('redirect')]
  await content.create({ _id: `drafts.${redirect}`, _type: 'redirect' })
  const page = await enter('editor')
  // A Studio that has loaded what forms are made of, but has not yet checked a text.
  await page.goto('/studio/structure')
  await openDocument(page, 'redirect', redirect)
  await page.route('**/studio/static/*.js', route => route.abort())
  await visit(page, `/studio/intent/create/id=${id};type=figure;template=figure/`)
  await input(page, 'value.zh').fill('300+')
  await expect(
    page.getByTestId('field-label').getByTestId('input-validation-icon-error').first()
  ).toBeVisible()
  await page.unrouteAll()
  await input(page, 'value.en').fill('300+')
  await input(page, 'label.zh').fill('客户')
  await input(page, 'label.en').fill('Clients')
  await publishDocument(page, content, id)
  await expect.poll(() => content.fetch('*[_id == $id][0].label.en', { id })).toBe('Clients')
  await content.delete({
    query: '*[_id in [$id, $redirect]]',
    params: { id, redirect: `drafts.${redirect}` }
  })
})

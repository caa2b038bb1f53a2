import { expect, input, newId, openDocument, pick, test } from './studio.ts'
import { createUser } from './users.ts'

test('an old revision shows who changed what, and can be restored', async ({ enter, content }) => {
  const id = newId('figure')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { zh: '50+', en: '50+' },
    label: { zh: '第一版', en: 'First' }
  })
  await content.action({
    actionType: 'sanity.action.document.edit',
    publishedId: id,
    draftId: `drafts.${id}`,
    patch: { set: { 'label.zh': '第二版' } }
  })
  await content.action({
    actionType: 'sanity.action.document.publish',
    publishedId: id,
    draftId: `drafts.${id}`
  })
  const page = await enter('editor', { person: await createUser('editor', '历史编辑') })
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('第三版')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('第三版')

  const events = page.getByTestId('timeline-item-button')
  await pick(
    page.getByTestId('pane-context-menu-button').last(),
    page.getByRole('menuitem', { name: /History/ }),
    () => events.first().isVisible()
  )
  await expect(events.first()).toContainText('历')
  await expect(events.last()).not.toContainText('历')
  await events.last().click()
  await expect(input(page, 'label.zh')).toHaveValue('第二版')
  await page
    .getByTestId(/action-(revert|restore)/)
    .first()
    .click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('第二版')
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('a deleted document says by whom it was deleted, and is restored', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const filled = { value: { zh: '1', en: '1' }, label: { zh: '将删除', en: 'To be deleted' } }
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await expect(page.getByTestId('deleted-notice')).toHaveCount(0)
  await pick(
    page.getByTestId('action-menu-button'),
    page.getByRole('menuitem', { name: 'Delete' }),
    () =>
      page.getByTestId('confirm-delete-button').or(page.getByTestId('confirm-button')).isVisible()
  )
  await page.getByTestId('confirm-delete-button').or(page.getByTestId('confirm-button')).click()
  await expect.poll(() => content.getDocument(id)).toBeFalsy()
  await openDocument(page, 'figure', id)
  await expect(page.getByTestId('deleted-notice')).toContainText('editor for tests deleted')
  await page
    .getByRole('button', { name: /restore/i })
    .first()
    .click()
  await expect
    .poll(() => content.fetch('*[_id in [$id, "drafts." + $id]][0].label.zh', { id }))
    .toBe('将删除')
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

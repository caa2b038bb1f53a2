import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, test } from './studio.ts'

const FILLED = { value: { zh: '1', en: '1' }, label: { zh: '原文', en: 'Original' } }

test('a contributor asks for a review; an editor sees what waits and the changes, returns it, and then approves', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...FILLED })
  const author = await enter('contributor')
  const label = (which: string) => content.fetch('*[_id == $which][0].label.zh', { which })
  const state = () => content.fetch('*[_id == $which][0].state', { which: `drafts.review-${id}` })

  const request = async (note: string) => {
    await author.getByTestId('action-menu-button').click()
    await author.getByRole('menuitem', { name: 'Request review' }).press('Enter')
    const dialog = author.getByRole('dialog')
    await dialog.getByLabel('Note for the reviewer (optional)').fill(note)
    await dialog.getByRole('button', { name: 'Request review' }).click()
    await expect.poll(state).toBe('waiting')
  }
  await openDocument(author, 'figure', id)
  await input(author, 'label.zh').fill('投稿')
  await expect.poll(() => label(`drafts.${id}`)).toBe('投稿')
  await request('请看名称')
  await expect(author.getByTestId('review-notice')).toContainText('请看名称')

  const editor = await enter('editor')
  await visit(editor, '/studio/structure/reviews')
  const item = editor.getByTestId('review-item').filter({ hasText: '请看名称' })
  await item.getByRole('link').first().click()
  const notice = editor.getByTestId('review-notice')
  await notice.getByRole('button', { name: 'See the changes' }).click()
  await expect(editor.locator('#review-panel')).toContainText('投稿')
  await editor.getByTestId('action-menu-button').click()
  await editor.getByRole('menuitem', { name: 'Return' }).press('Enter')
  const dialog = editor.getByRole('dialog')
  await dialog.getByLabel('What has to change').fill('名称太短')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect.poll(state).toBe('returned')
  await expect(author.getByText('What you sent for review was returned')).toBeVisible()
  await expect(author.getByTestId('review-notice')).toContainText('名称太短')

  await input(author, 'label.zh').fill('投稿第二版')
  await expect.poll(() => label(`drafts.${id}`)).toBe('投稿第二版')
  await request('已改')
  expect(await label(id)).toBe('原文')
  await openDocument(editor, 'figure', id)
  const approve = editor
    .getByTestId('action-publish')
    .or(editor.getByRole('button', { name: 'Approve and publish' }))
  await expect(approve.first()).toBeEnabled()
  await approve.first().click()
  await expect.poll(() => label(id)).toBe('投稿第二版')
  await expect.poll(state).toBe('approved')
  await expect(author.getByText('What you sent for review is published')).toBeVisible()
  await content.delete({
    query: '*[_id in [$id, "drafts." + $id, "drafts.review-" + $id]]',
    params: { id }
  })
})

test('types that need a second pair of eyes are not published by their own editor, and others as before', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...FILLED })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('自己改')
  const publish = page.getByTestId('action-publish')
  await expect(publish).toBeEnabled()
  await content
    .patch('siteSettings')
    .set({ review: { types: ['figure'] } })
    .commit()
  try {
    await expect(publish).toBeDisabled()
    await publish.hover({ force: true })
    await expect(page.getByText('It needs the review of somebody else')).toBeVisible()
  } finally {
    await content.patch('siteSettings').unset(['review']).commit()
  }
  await expect(publish).toBeEnabled()
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

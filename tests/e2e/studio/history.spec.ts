import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
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

test('a document that a colleague deletes while it is open is restored at once', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const filled = { value: { zh: '1', en: '1' }, label: { zh: '将删除', en: 'To be deleted' } }
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await content.delete(id)
  await expect(page.getByTestId('deleted-notice')).toContainText('deleted this document')
  await page.getByTestId('deleted-document-banner').getByRole('button').click()
  await expect
    .poll(() => content.fetch('*[_id in [$id, "drafts." + $id]][0].label.zh', { id }))
    .toBe('将删除')
  await expect(page.getByTestId('deleted-notice')).toHaveCount(0)
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('changes of a draft, a published document and a version are reviewed while a second editor types, and one is reverted', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const release = newId('r')
  await writeVersions(id, release)
  const page = await enter('editor', { person: await createUser('editor', '审阅者') })
  const other = await enter('editor', { person: await createUser('editor', '同事') })

  await openDocument(page, 'figure', id)
  await openReview(page)
  await expectChange(page, '第二版', '第三版')
  await openDocument(other, 'figure', id)
  await input(other, 'label.zh').fill('')
  await input(other, 'label.zh').pressSequentially('同事改的第四版', { delay: 40 })
  await expectChange(page, '第二版', '同事改的第四版')
  await expect(input(page, 'label.zh')).toHaveValue('同事改的第四版')
  await changes(page).locator('ins').first().hover()
  await page
    .getByTestId(/single-change-revert-button/)
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Revert change' }).last().press('Enter')
  const label = (of: string) => content.fetch('*[_id == $of][0].label.zh', { of })
  await expect.poll(() => label(`drafts.${id}`)).toBe('第二版')
  await expect(input(other, 'label.zh')).toHaveValue('第二版')

  await visit(page, `/studio/intent/edit/id=${id};type=figure/?perspective=published`)
  await expect(input(page, 'label.zh')).toHaveValue('第二版')
  await openReview(page)
  await expectChange(page, '第一版', '第二版')

  for (const one of [page, other])
    await visit(one, `/studio/intent/edit/id=${id};type=figure/?perspective=${release}`)
  await expect(input(page, 'label.zh')).toHaveValue('发布计划中的改版')
  await openReview(page)
  await expectChange(page, '第二版', '发布计划中的改版')
  await input(other, 'label.zh').press('End')
  await input(other, 'label.zh').pressSequentially('之二', { delay: 40 })
  await expectChange(page, '第二版', '发布计划中的改版之二')
  await expect.poll(() => label(`versions.${release}.${id}`)).toContain('之二')
  await content.delete({ query: '*[_id in path("**.$id") || _id == $id]', params: { id } })

  /** Writes a document that was published twice, has a draft and a version in a release. */
  async function writeVersions(publishedId: string, releaseId: string) {
    const draftId = `drafts.${publishedId}`
    const action = (name: string, fields: object) =>
      content.action({
        actionType: `sanity.action.document.${name}`,
        publishedId,
        ...fields
      } as never)
    const edit = (text: string, of = draftId) =>
      action('edit', { draftId: of, patch: { set: { 'label.zh': text } } })
    await content.create({
      _id: publishedId,
      _type: 'figure',
      value: { zh: '5' },
      label: { zh: '第一版' }
    })
    await edit('第二版')
    await action('publish', { draftId })
    await edit('第三版')
    await content.releases.create({
      releaseId,
      metadata: { title: releaseId, releaseType: 'asap' }
    })
    const versionId = `versions.${releaseId}.${publishedId}`
    await action('version.create', { baseId: publishedId, versionId })
    await edit('发布计划中的改版', versionId)
  }
})

/** The pane that compares two revisions. */
function changes(page: Page) {
  return page.locator('#review-panel')
}

/** The pane shows one text with its removed and its inserted parts. */
async function expectChange(page: Page, before: string, after: string): Promise<void> {
  const without = (parts: string) =>
    changes(page).evaluate((pane, selector) => {
      const copy = pane.cloneNode(true) as Element
      for (const part of copy.querySelectorAll(selector)) part.remove()
      return copy.textContent
    }, parts)
  const shown = async () => [await without('ins'), await without('del')]
  await expect
    .poll(shown)
    .toEqual([expect.stringContaining(before), expect.stringContaining(after)])
}

async function openReview(page: Page): Promise<void> {
  const tab = page.locator('#changes-tab')
  await pick(
    page.getByTestId('pane-context-menu-button').last(),
    page.getByRole('menuitem', { name: /History/ }),
    () => tab.isVisible()
  )
  await tab.press('Enter')
  await expect(changes(page)).toBeVisible()
}

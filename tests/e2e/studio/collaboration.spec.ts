import { expect, input, newId, openDocument, test } from './studio.ts'
import { createUser } from './users.ts'

const filled = { value: { zh: '50+', en: '50+' }, label: { zh: '甲', en: 'A' } }

test('two editors on one document see each other and end with the same text, also of one field', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  const one = await enter('editor', { person: await createUser('editor', '丙编辑') })
  const other = await enter('editor', { person: await createUser('editor', '丁编辑') })
  await openDocument(one, 'figure', id)
  await openDocument(other, 'figure', id)

  await input(one, 'label.zh').click()
  await expect(
    other.getByTestId('document-pane').getByText('丙', { exact: true }).first()
  ).toBeVisible()
  await expect(
    one.getByTestId('document-pane').getByText('丁', { exact: true }).first()
  ).toBeVisible()

  await Promise.all([
    input(one, 'label.zh').fill('第一位改的名称'),
    input(other, 'note.zh').fill('第二位改的含义')
  ])
  await expect(input(other, 'label.zh')).toHaveValue('第一位改的名称')
  await expect(input(one, 'note.zh')).toHaveValue('第二位改的含义')
  await expect
    .poll(() =>
      content.fetch('*[_id == "drafts." + $id][0]{"label": label.zh, "note": note.zh}', { id })
    )
    .toEqual({ label: '第一位改的名称', note: '第二位改的含义' })

  await input(other, 'note.zh').fill('中间')
  await expect(input(one, 'note.zh')).toHaveValue('中间')
  await input(one, 'note.zh').focus()
  await one.keyboard.press('Home')
  await input(other, 'note.zh').focus()
  await other.keyboard.press('End')
  await Promise.all([
    one.keyboard.type('前面的字', { delay: 60 }),
    other.keyboard.type('后面的字', { delay: 60 })
  ])
  const saved = () => content.fetch<string>('*[_id == "drafts." + $id][0].note.zh', { id })
  // The caret position after a remote edit is up to the Studio; both texts must be present, in order.
  const mergedText = /^(?=.*前.*面.*的.*字)(?=.*中.*间)(?=.*后.*面.*的.*字).{10}$/
  await expect.poll(saved).toMatch(mergedText)
  const text = await saved()
  await expect(input(one, 'note.zh')).toHaveValue(text)
  await expect(input(other, 'note.zh')).toHaveValue(text)
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('twenty seconds without network lose no typed character', async ({
  enter,
  content,
  provoke
}) => {
  provoke(/net::ERR_INTERNET_DISCONNECTED$|Failed to fetch/)
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.zh').fill('断网之前')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('断网之前')

  const seen: string[] = []
  await page.context().setOffline(true)
  await input(page, 'label.zh').focus()
  await page.keyboard.press('End')
  for (const character of '，断网二十秒里一直在输入的文字') {
    await page.keyboard.type(character)
    await page.waitForTimeout(1300)
    seen.push(await input(page, 'label.zh').inputValue())
  }
  await page.context().setOffline(false)
  const whole = '断网之前，断网二十秒里一直在输入的文字'
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }), { timeout: 40_000 })
    .toBe(whole)
  await expect(input(page, 'label.zh')).toHaveValue(whole)
  expect(
    seen.every(
      (text, index) => whole.startsWith(text) && text.length === '断网之前'.length + index + 1
    )
  ).toBe(true)
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

test('what is typed while a colleague publishes stays, as a new draft', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  await content.create({ _id: id, _type: 'figure', ...filled })
  await content.create({ _id: `drafts.${id}`, _type: 'figure', ...filled })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  // The edit is still on its way when the colleague publishes.
  const published = Promise.withResolvers<void>()
  await page.route('**/data/actions/**', async route => {
    await published.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/data/actions/**')
  await input(page, 'label.zh').fill('同时输入的名称')
  await sent
  await content.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id
  })
  await expect(input(page, 'label.zh')).toHaveValue('甲')
  published.resolve()
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.zh', { id }))
    .toBe('同时输入的名称')
  await expect(input(page, 'label.zh')).toHaveValue('同时输入的名称')
  await page.unrouteAll()
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

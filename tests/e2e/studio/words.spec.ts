import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, test } from './studio.ts'

test('faults in words are warnings at their field, are listed, and a case is accepted with a reason', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const name = newId('国家级平台,')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { zh: '30', en: '35' },
    label: { zh: name, en: 'It is the the platform' }
  })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  await input(page, 'label.en').fill('It is the the camera')
  await expect(
    page.getByTestId('field-label').getByTestId('input-validation-icon-warning').first()
  ).toBeVisible()
  // Warnings do not prevent publishing.
  await expect(page.getByTestId('action-publish')).toBeEnabled()

  await visit(page, '/studio/structure/words')
  const findings = page.getByTestId('word-finding').filter({ hasText: name })
  for (const fault of ['“国家级”', '“台,”', '“the the”']) {
    await expect(findings.filter({ hasText: fault })).toBeVisible()
  }
  await expect(findings.filter({ hasText: 'Figures differ' })).toBeVisible()
  const claim = findings.filter({ hasText: '“国家级”' })
  await expect(claim).toContainText(/In: .*国家级/)
  await claim.getByRole('button', { name: 'Accept this case…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('奖项的名称')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(claim).toHaveCount(0)
  expect(
    await content.fetch(
      '*[_id == "wordRules"][0].accepted[document == $id][0]{word, place, reason}',
      { id }
    )
  ).toEqual({ word: '国家级', place: 'label', reason: '奖项的名称' })
  await content.delete({
    query: '*[_id in [$id, "drafts." + $id, "wordRules", "drafts.wordRules"]]',
    params: { id }
  })
})

test('findings prevent publishing if the rules say so, and only administrators edit the rules', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const filled = { value: { zh: '1', en: '1' }, label: { zh: '名称', en: 'Name' } }
  await content.create({ _id: id, _type: 'figure', ...filled })
  await content.createOrReplace({
    _id: 'wordRules',
    _type: 'wordRules',
    blocking: true,
    forbidden: [{ _key: 'a', word: '神奇' }]
  })
  const page = await enter('editor')
  await openDocument(page, 'figure', id)
  // A tab reads the rules again when it validates after five seconds.
  let count = 0
  await expect(async () => {
    await input(page, 'label.zh').fill(`神奇的数字${count++}`)
    await expect(page.getByTestId('action-publish')).toBeDisabled({ timeout: 6_000 })
  }).toPass({ timeout: 60_000 })
  await input(page, 'label.zh').fill('数字')
  await expect(page.getByTestId('action-publish')).toBeEnabled()
  await openDocument(page, 'wordRules', 'wordRules')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  const list = page.getByTestId('field-forbidden')
  await expect(list.getByText('神奇')).toBeVisible()
  await expect(list.getByTestId(/^add-(single|multiple)-object-button$/)).toHaveCount(0)
  const blocking = { name: 'Findings prevent publishing' }
  await expect(page.getByRole('checkbox', blocking)).toBeDisabled()
  const administrator = await enter('administrator')
  await openDocument(administrator, 'wordRules', 'wordRules')
  await expect(administrator.getByRole('checkbox', blocking)).toBeEnabled()
  await content.delete({
    query: '*[_id in [$id, "drafts." + $id, "wordRules", "drafts.wordRules"]]',
    params: { id }
  })
})

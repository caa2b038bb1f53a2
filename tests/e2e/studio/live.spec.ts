import { visit } from './page-pool.ts'
import { expect, input, newId, openDocument, publishDocument, test } from './studio.ts'
import { base } from './users.ts'

test('after Publish the editor is notified that the change is live, with both pages; missing English falls back', async ({
  enter,
  content
}) => {
  const id = 'service-extend'
  const before = await content.getDocument(id)
  const words = newId('上线')
  const page = await enter('editor')
  await openDocument(page, 'service', id)
  await input(page, 'tagline.zh').fill(words)
  await input(page, 'tagline.en').fill('')
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].tagline', { id }))
    .toEqual({ _type: 'localeString', zh: words })
  await publishDocument(page, content, id)
  await expect(page.getByText('Live on the site')).toBeVisible({ timeout: 90_000 })
  const links = {
    zh: page.getByRole('link', { name: 'See the Chinese page' }),
    en: page.getByRole('link', { name: 'See the English page' })
  }
  await expect(links.zh).toHaveAttribute('href', '/zh/serviceExtend')
  await expect(links.en).toHaveAttribute('href', '/en/serviceExtend')
  for (const locale of ['zh', 'en']) {
    const answer = await page.context().request.get(`${base}/${locale}/serviceExtend`)
    expect(await answer.text()).toContain(words)
  }
  if (before) await content.createOrReplace(before)
})

test('the tool Site shows when and what was published last', async ({ enter }) => {
  const page = await enter('editor')
  await visit(page, '/studio/site')
  const status = page.getByTestId('publish-status')
  await expect(status.getByText(/Up to date|Publishing|Getting ready/).last()).toBeVisible()
  await expect(status).toContainText('Content revision')
})

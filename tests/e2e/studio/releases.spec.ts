import type { Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { visit } from './page-pool.ts'
import { expect, input, newId, test } from './studio.ts'
import { base } from './users.ts'

const PAGES = { 'service-extend': '/zh/serviceExtend', service: '/zh/service' }
const ids = Object.keys(PAGES)
// The server may close a kept-alive connection just as it is reused.
const FRESH = { headers: { connection: 'close' } }

test('an editor publishes two documents in one step by a release', async ({ enter, content }) => {
  const words = newId('捆绑')
  const before = await content.getDocuments(ids)
  for (const id of ids) await content.delete(`drafts.${id}`)
  const page = await enter('editor')

  const bundle = await makeRelease(page, content, words)
  for (const id of ids) {
    const add = page.getByRole('button', { name: 'Add to release' })
    // The tool may take a moment to open a new release.
    await expect(async () => {
      await visit(page, `/studio/intent/edit/id=${id};type=service/?perspective=${bundle}`)
      await expect(add).toBeEnabled({ timeout: 20_000 })
    }).toPass({ timeout: 90_000 })
    await add.click()
    await expect(input(page, 'tagline.zh')).toBeEditable()
    await input(page, 'tagline.zh').fill(words)
    const version = { id: `versions.${bundle}.${id}` }
    await expect.poll(() => content.fetch('*[_id == $id][0].tagline.zh', version)).toBe(words)
  }
  const shows = async (address: string) =>
    (await (await fetch(base + address, FRESH)).text()).includes(words)
  for (const address of Object.values(PAGES)) expect(await shows(address), address).toBe(false)

  await visit(page, `/studio/releases/${bundle}`)
  await page.getByTestId('publish-all-button').click()
  const sure = page.getByTestId('confirm-publish-dialog')
  await sure.getByTestId('confirm-button').click()
  await expect.poll(() => shows('/zh/serviceExtend'), { timeout: 90_000 }).toBe(true)
  // Atomic: once one page is new, all are.
  for (const address of Object.values(PAGES)) expect(await shows(address), address).toBe(true)

  await content.releases.delete({ releaseId: bundle })
  for (const document of before) if (document) await content.createOrReplace(document)
})

/** Creates a release in the tool and returns its name. */
async function makeRelease(page: Page, content: SanityClient, title: string): Promise<string> {
  await visit(page, '/studio/releases')
  await page.getByRole('button', { name: 'New release' }).first().click()
  await page.getByTestId('release-form-title').fill(title)
  await page.getByTestId('submit-release-button').click()
  const named = () =>
    content.fetch<string | null>(
      '*[_type == "system.release" && metadata.title == $title][0].name',
      { title }
    )
  await expect.poll(named).toMatch(/./)
  const name = String(await named())
  await expect(page).toHaveURL(new RegExp(name))
  return name
}

import type { Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { visit } from './page-pool.ts'
import { expect, input, newId, pick, test } from './studio.ts'
import { base, createUser } from './users.ts'

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
    await addVersion(page, 'service', id, bundle)
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

test('two people fill a release, which fails at its time, is corrected, scheduled again, published and reverted', async ({
  enter,
  content
}) => {
  const [id, target] = [newId('figure'), newId('figure')]
  const figure = (text: string) => ({
    _type: 'figure',
    value: { zh: text, en: text },
    label: { zh: text, en: text }
  })
  await content.create({ _id: id, ...figure('之前') })
  await content.create({ _id: target, ...figure('被引用') })
  const one = await enter('editor', { person: await createUser('editor', '庚编辑') })
  const other = await enter('editor', { person: await createUser('editor', '辛编辑') })

  const bundle = await makeRelease(one, content, newId('定时'))
  await addVersion(one, 'figure', id, bundle)
  await input(one, 'label.zh').fill('之后')
  await addVersion(other, 'figure', target, bundle)
  await input(other, 'note.zh').fill('第二位')
  await visit(other, `/studio/intent/edit/id=${id};type=figure/?perspective=${bundle}`)
  await expect(input(other, 'label.zh')).toHaveValue('之后')
  await input(other, 'note.zh').fill('两人合写')
  await expect(input(one, 'note.zh')).toHaveValue('两人合写')
  const version = (of: string) => `versions.${bundle}.${of}`
  await expect
    .poll(() => content.fetch('*[_id == $id][0].note.zh', { id: version(target) }))
    .toBe('第二位')
  await content
    .patch(version(id))
    .set({
      related: { _type: 'reference', _ref: newId('missing'), _weak: true, ...strengthen('figure') }
    })
    .commit()

  for (const page of [one, other]) {
    await visit(page, `/studio/releases/${bundle}`)
    for (const title of ['之前', '被引用'])
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  }
  await schedule(one, content, bundle)
  await expect(other.getByRole('button', { name: 'Unschedule' }).first()).toBeVisible()
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Error details' }).press('Enter')
    await expect(page.locator('code')).toContainText('references a nonexistent document')
  }
  const state = () => content.releases.get({ releaseId: bundle }).then(release => release?.state)
  expect(await state()).toBe('active')

  await content.patch(version(id)).unset(['related']).commit()
  await schedule(one, content, bundle)
  await expect(one.getByTestId('release-error-details')).toBeHidden()
  await expect.poll(state, { timeout: 90_000 }).toBe('published')
  const label = () => content.fetch('*[_id == $id][0].label.zh', { id })
  expect(await label()).toBe('之后')

  await expect(other.getByTestId('revert-button').first()).toBeEnabled()
  await other.getByTestId('revert-button').first().press('Enter')
  const immediately = other.getByLabel('Immediately revert the release')
  // The dialog is drawn again while it looks up the revisions to restore.
  await expect(async () => {
    if (!(await immediately.isChecked())) await immediately.press('Space', { timeout: 5_000 })
    await expect(immediately).toBeChecked({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await other.getByRole('button', { name: 'Revert now' }).press('Enter')
  await expect.poll(label, { timeout: 90_000 }).toBe('之前')
  await content.delete({ query: '*[_id in $ids]', params: { ids: [id, target] } })
})

test('a release is archived and unarchived', async ({ enter, content }) => {
  const page = await enter('editor')
  const bundle = await makeRelease(page, content, newId('归档'))
  const state = () => content.releases.get({ releaseId: bundle }).then(release => release?.state)
  const menu = page.getByTestId('release-menu-button').last()
  const confirm = page.getByTestId('confirm-button')
  await pick(menu, page.getByTestId('archive-release-menu-item'), () => confirm.isVisible())
  await confirm.press('Enter')
  await expect.poll(state).toBe('archived')
  await expect(page.getByText('This release is archived')).toBeVisible()
  await pick(
    menu,
    page.getByTestId('unarchive-release-menu-item'),
    async () => (await state()) === 'active'
  )
  await expect(page.getByText('This release is archived')).toBeHidden()
  await content.releases.archive({ releaseId: bundle })
  await content.releases.delete({ releaseId: bundle })
})

/** A weak reference that becomes strong when its document is published. */
const strengthen = (type: string) => ({ _strengthenOnPublish: { type } })

/** Opens a document in a release and adds its version there. */
async function addVersion(page: Page, type: string, id: string, bundle: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add to release' })
  // The tool may take a moment to open a new release.
  await expect(async () => {
    await visit(page, `/studio/intent/edit/id=${id};type=${type}/?perspective=${bundle}`)
    await expect(add).toBeEnabled({ timeout: 20_000 })
  }).toPass({ timeout: 90_000 })
  await add.click()
}

/** Schedules a release for a moment later: the dialog itself offers whole minutes. Retries if the moment passed. */
async function schedule(page: Page, content: SanityClient, releaseId: string): Promise<void> {
  const state = () => content.releases.get({ releaseId }).then(release => release?.state)
  const dialog = page.getByTestId('confirm-schedule-dialog')
  await expect(async () => {
    await page.keyboard.press('Escape')
    const intendedPublishAt = new Date(Date.now() + 30_000).toISOString()
    const set = {
      'metadata.releaseType': 'scheduled',
      'metadata.intendedPublishAt': intendedPublishAt
    }
    await content.releases.edit({ releaseId, patch: { set } })
    await page.getByTestId('schedule-button').first().press('Enter', { timeout: 15_000 })
    await dialog.getByTestId('confirm-button').press('Enter', { timeout: 15_000 })
    await expect.poll(state, { timeout: 15_000 }).not.toBe('active')
  }).toPass({ timeout: 180_000 })
}

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

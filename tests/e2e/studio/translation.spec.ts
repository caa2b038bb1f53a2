import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { visit } from './page-pool.ts'
import { expect, newId, test } from './studio.ts'

test('English that is missing or older goes to a translator and comes back into drafts', async ({
  enter,
  content
}) => {
  const id = newId('figure')
  const name = newId('待译')
  await content.create({
    _id: id,
    _type: 'figure',
    value: { _type: 'localeString', zh: '1', en: '1' },
    label: { _type: 'localeString', zh: '旧名', en: 'Old name' },
    note: { _type: 'localeString', zh: '说明 <甲> & 乙' }
  })
  await content.patch(id).set({ 'label.zh': name }).commit()
  const page = await enter('editor')
  await visit(page, '/studio/structure/english')
  const item = page.getByText(name)
  await expect(item).toBeVisible()
  await expect(page.getByText('1 missing, 1 older').first()).toBeVisible()

  const xliff = await exported(page, 'Export XLIFF')
  const text = readFileSync(xliff, 'utf8')
  expect(text).toContain(`<source>${name}</source>`)
  const translated = text.replace(
    new RegExp(`(id="${id}\\|note"[^>]*>.*?<target[^>]*>)(</target>)`),
    // A translator's own note comes before that of the export.
    '$1A note &lt;A&gt; &amp; B$2<note>done</note>'
  )
  expect(translated).not.toBe(text)
  const workbook = readFileSync(await exported(page, 'Export XLSX'))

  // Not touched by the translator: nothing to import.
  await importFile(page, 'english.xlsx', workbook)
  await expect(page.getByRole('button', { name: 'Write into drafts' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await importFile(page, 'english.xlf', Buffer.from(translated))
  await expect(page.getByText('1 English texts of 1 documents')).toBeVisible()
  await page.getByRole('button', { name: 'Write into drafts' }).click()
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].note.en', { id }))
    .toBe('A note <A> & B')
  expect(await content.fetch('*[_id == $id][0].note.en', { id })).toBeNull()

  // The older English comes back from the workbook.
  await importFile(page, 'english.xlsx', translate(workbook, `${id}|label`, 'New name'))
  await expect(page.getByText('1 English texts of 1 documents')).toBeVisible()
  await page.getByRole('button', { name: 'Write into drafts' }).click()
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].label.en', { id }))
    .toBe('New name')
  // What the draft translates is done.
  await expect(item).toHaveCount(0)

  await importFile(page, 'broken.xlf', Buffer.from('<!DOCTYPE a><a/>'))
  await expect(page.getByText('This file is no XLSX or XLIFF')).toBeVisible()
  await content.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
})

async function exported(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click()
  ])
  return download.path()
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByTestId('translation-file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** The workbook with the English of a unit, as a spreadsheet program saves it. */
function translate(workbook: Buffer, unit: string, english: string): Buffer {
  const files = unzipSync(workbook)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const place = text('xl/sharedStrings.xml').split('<si>').indexOf(`<t>${unit}</t></si>`) - 1
  const row = new RegExp(
    `(<row r="(\\d+)"><c [^>]*><v>${place}</v></c><c .*?</c>)(?:<c r="C.*?</c>)?`
  )
  const cell = `<is><t>${english}</t></is></c>`
  const sheet = text(SHEET).replace(row, `$1<c r="C$2" t="inlineStr">${cell}`)
  expect(sheet).toContain(cell)
  return Buffer.from(zipSync({ ...files, [SHEET]: strToU8(sheet) }))
}

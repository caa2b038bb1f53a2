import type { Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { unzipSync } from 'fflate'
import { parse as parseXml } from 'node-html-parser'
import { visit } from './page-pool.ts'
import { expect, input, newId, test } from './studio.ts'

const HOSTILE = `\u202e\u2067\u2028\u2029</script>&amp;]]>{{x}}%s$&${'长'.repeat(4_990)}<img src=x onerror=alert(1)>=1+1${'長'.repeat(4_990)}`

/** Adds a message to the inbox; returns its id and subject. */
async function addMessage(content: SanityClient, fields: Record<string, unknown> = {}) {
  const id = `message.${newId('test')}`
  const theme = newId('主题')
  await content.create({
    _id: id,
    _type: 'message',
    theme,
    name: '=cmd()',
    email: 'buyer@site.example',
    phone: '+86 199 0000 0000',
    message: '请联系我，\n谢谢',
    receivedAt: new Date().toISOString(),
    handled: false,
    ...fields
  })
  return { id, theme }
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click()
  ])
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part)
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) }
}

test('a message is counted, read, answered, marked as handled by whom and when, and exported', async ({
  enter,
  content
}) => {
  const { id, theme } = await addMessage(content)
  const page = await enter('editor')
  await visit(page, '/studio/structure/inbox;unread')
  const unread = await content.fetch<number>(
    'count(*[_type == "message" && handled != true && spam != true])'
  )
  const counts = page.getByRole('img', { name: `${unread} unread` })
  await expect(counts).toHaveCount(2)
  await page.getByText(theme).click()
  await expect(input(page, 'message')).toHaveAttribute('readonly', '')
  const reply = page.getByRole('link', { name: 'Reply by e-mail' })
  const address = new URL((await reply.getAttribute('href')) ?? '')
  expect(address.searchParams.get('subject')).toBe(`Re: ${theme}`)
  expect(address.searchParams.get('body')).toContain('> 请联系我，\r\n> 谢谢')
  const { name, bytes } = await download(page, 'Export as CSV')
  expect(name).toMatch(/^message-unread-\d{4}-\d\d-\d\d\.csv$/)
  expect(bytes.toString()).toContain(theme)
  expect(bytes.toString()).toContain(`"'=cmd()"`)
  const workbook = await download(page, 'Export as Excel')
  expect(workbook.name).toMatch(/\.xlsx$/)
  // A zip archive; its cells are tested beside the writer.
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  await page.getByTestId('action-markashandled').click()
  await expect
    .poll(() =>
      content.fetch('*[_id == $id][0]{handled, handledBy, "dated": defined(handledAt)}', { id })
    )
    .toEqual({ handled: true, handledBy: 'editor for tests', dated: true })
  // What the list no longer shows is not exported from it.
  expect((await download(page, 'Export as CSV')).bytes.toString()).not.toContain(theme)
  await expect(counts).toHaveCount(0)
  await content.delete(id)
})

test('spam leaves lists, count and export, can be taken back, and is deleted without history', async ({
  enter,
  content
}) => {
  const { id, theme } = await addMessage(content)
  const other = await addMessage(content)
  const page = await enter('editor')
  await visit(page, `/studio/structure/inbox;messages;${id}`)
  await expect(page.getByText(theme).first()).toBeVisible()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click()
  await expect.poll(() => content.fetch('*[_id == $id][0].spam', { id })).toBe(true)
  await visit(page, '/studio/structure/inbox;messages')
  await expect(page.getByText(other.theme)).toBeVisible()
  await expect(page.getByText(theme)).toHaveCount(0)
  const all = (await download(page, 'Export as CSV')).bytes.toString()
  expect(all).toContain(other.theme)
  expect(all).not.toContain(theme)
  await visit(page, `/studio/structure/inbox;spam;${id}`)
  await expect(page.getByText(theme).first()).toBeVisible()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Not spam' }).click()
  await expect.poll(() => content.fetch('defined(*[_id == $id][0].spam)', { id })).toBe(false)
  await visit(page, `/studio/structure/inbox;messages;${id}`)
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => content.fetch('count(*[_id == $id])', { id })).toBe(0)
  const { dataset } = content.config()
  const history = await content.request<string>({
    uri: `/data/history/${dataset}/transactions/${id}?excludeContent=false`
  })
  expect(JSON.stringify(history ?? '')).not.toContain(theme)
  await content.delete(other.id)
})

test('in Chinese, times are the editor’s, and a hostile message is shown whole and runs nothing', async ({
  enter,
  content
}) => {
  const { id } = await addMessage(content, {
    theme: HOSTILE,
    message: HOSTILE,
    receivedAt: '2026-01-02T03:04:05Z'
  })
  const page = await enter('editor', { language: 'zh-Hans' })
  let dialogs = 0
  page.on('dialog', dialog => {
    dialogs += 1
    void dialog.dismiss()
  })
  await visit(page, `/studio/structure/inbox;messages;${id}`)
  await expect(input(page, 'message')).toHaveValue(HOSTILE)
  await expect(input(page, 'theme')).toHaveValue(HOSTILE)
  const reply = page.getByRole('link', { name: '写邮件回复' })
  expect((await reply.getAttribute('href'))?.length).toBeLessThan(10_000)
  const csv = (await download(page, '导出为 CSV 表格')).bytes.toString()
  expect(csv).toContain(HOSTILE)
  const workbook = unzipSync((await download(page, '导出为 Excel 表格')).bytes)
  const cells = parseXml(Buffer.from(workbook['xl/sharedStrings.xml'] ?? []).toString())
    .querySelectorAll('t')
    .map(({ text }) => text)
  // Equal texts are stored once, and theme and message refer to it.
  const place = cells.indexOf(HOSTILE)
  expect(place).toBeGreaterThan(-1)
  const sheet = Buffer.from(workbook['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(sheet.match(new RegExp(`<v>${place}</v>`, 'g'))).toHaveLength(2)
  const local = await page.evaluate(() => {
    const date = new Date('2026-01-02T03:04:05Z')
    const two = (number: number) => String(number).padStart(2, '0')
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:04`
  })
  expect(csv).toContain(`"${local}"`)
  await expect(page.getByTestId('action-标记为已处理')).toBeVisible()
  expect(dialogs).toBe(0)
  await content.delete(id)
})

test('who may not see the inbox is told so, in both languages', async ({ enter }) => {
  for (const [language, item, words] of [
    ['en-US', 'Inbox', 'Your role has no permission to see the inbox.'],
    ['zh-Hans', '收件箱', '您的角色没有查看收件箱的权限']
  ] as const) {
    const page = await enter('viewer', { language })
    await visit(page, '/studio/structure')
    await page.getByTestId(`pane-item-${item}`).click()
    await expect(page.getByText(words)).toBeVisible()
    await visit(page, '/studio/structure/inbox;unread')
    await expect(page.getByText(words)).toHaveCount(2)
  }
})

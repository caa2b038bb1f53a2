import type { Locator } from '@playwright/test'
import { expect, newId, openDocument, test } from './studio.ts'

const WORD = `<html><body>
<h1 style="color:red">部署说明</h1>
<p class="MsoNormal"><span style="font-size:22pt">支持<b>集中管理</b>与<i>统一</i><span style="font-style:italic;font-weight:bold">调度</span>、<a href="javascript:alert(1)">脚本</a>、<a href="/hardware">硬件</a>。</span></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>第一步</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>第二步</p>
<p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">③<span>&nbsp;</span></span>第三步</p>
<ul><li>要点</li></ul><p>面积10<sup>6</sup>m<sup>2</sup><del>旧稿</del></p><script>alert(1)</script></body></html>`
const TABLE = `<table><tr><td>功耗</td><td>30 W</td></tr><tr><td>重量</td><td>8.5 kg<br>含支架</td></tr>
<tr><td rowspan="2">接口</td><td><p>RJ45</p><p>一个</p></td></tr><tr><td>USB</td></tr></table>`

/** Pastes into the element, as a browser does. */
async function paste(target: Locator, html: string, text = ''): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      if (given.html) clipboardData.setData('text/html', given.html)
      clipboardData.setData('text/plain', given.text)
      const init = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', init))
    },
    { html, text }
  )
}

test('pasted text of Word keeps headings, bold, italics, numbers and allowed links; a table stays a table', async ({
  enter,
  content
}) => {
  const id = newId('software')
  const path = `/software/t${id.replaceAll('-', '')}`
  await content.create({ _id: `drafts.${id}`, _type: 'software', path })
  const page = await enter('editor')
  const blocks = () =>
    content.fetch(
      `*[_id == "drafts." + $id][0].body.zh[]{
        "text": pt::text(@), style, listItem, "links": markDefs[].href,
        "strong": children["strong" in marks].text, "italic": children["em" in marks].text
      }`,
      { id }
    )
  await openDocument(page, 'software', id, 'body.zh')
  const field = page.getByTestId('field-body.zh')
  await field.scrollIntoViewIfNeeded()
  await field.getByTestId('pt-editor').click()
  const editor = field.getByRole('textbox')
  await expect(editor).toBeFocused()
  await paste(editor, WORD)
  const plain = { style: 'normal', listItem: null, strong: [], italic: [], links: [] }
  await expect.poll(blocks).toEqual([
    { ...plain, text: '部署说明', style: 'h2' },
    {
      ...plain,
      text: '支持集中管理与统一调度、脚本、硬件。',
      strong: ['集中管理', '调度'],
      italic: ['统一', '调度'],
      links: ['/hardware']
    },
    { ...plain, text: '第一步', listItem: 'number' },
    { ...plain, text: '第二步', listItem: 'number' },
    { ...plain, text: '第三步', listItem: 'number' },
    { ...plain, text: '要点', listItem: 'bullet' },
    { ...plain, text: '面积10⁶m²' }
  ])
  await content.patch(`drafts.${id}`).unset(['body']).commit()
  await expect(editor).not.toContainText('部署说明')
  await field.getByTestId('pt-editor').click()
  await paste(editor, TABLE)
  const table = () =>
    content.fetch('*[_id == "drafts." + $id][0].body.zh[_type == "table"].rows[].cells', { id })
  await expect.poll(table).toEqual([
    ['功耗', '30 W'],
    ['重量', '8.5 kg 含支架'],
    // A merged cell covers the first column of the last row.
    ['接口', 'RJ45 一个'],
    ['', 'USB']
  ])
  await content.delete(`drafts.${id}`)
})

test('rows of a spreadsheet are pasted into a list as items', async ({ enter, content }) => {
  const id = newId('software')
  const path = `/software/t${id.replaceAll('-', '')}`
  await content.create({ _id: `drafts.${id}`, _type: 'software', path })
  const page = await enter('editor')
  await openDocument(page, 'software', id, 'questions')
  const list = page.getByTestId('field-questions').locator('[data-testid^="list-"]')
  await list.scrollIntoViewIfNeeded()
  await paste(list, '', '问题一\t回答一\r\n问题二\t回答二\r\n')
  const questions = () =>
    content.fetch(
      '*[_id == "drafts." + $id][0].questions[]{_type, "q": question.zh, "a": answer.zh}',
      { id }
    )
  await expect.poll(questions).toEqual([
    { _type: 'question', q: '问题一', a: '回答一' },
    { _type: 'question', q: '问题二', a: '回答二' }
  ])
  await content.delete(`drafts.${id}`)
})

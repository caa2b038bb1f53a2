const rows = [...document.querySelectorAll<HTMLTableRowElement>('.specifications tr')]
const status = document.querySelector('.tools [role=status]')

/** Shows the rows that contain every word of the field, and the groups that have one, and reports their number. */
export function filterRows(field: HTMLInputElement): void {
  const words = normalize(field.value).split(' ').filter(Boolean)
  for (const row of rows) {
    const text = normalize(row.textContent)
    row.hidden = !words.every(word => text.includes(word))
  }
  for (const group of document.querySelectorAll<HTMLElement>('.group'))
    group.hidden = !group.querySelector('tr:not([hidden])')
  const found = rows.filter(row => !row.hidden).length
  report(words.length > 0 ? field.dataset.found?.replace('{count}', String(found)) : '')
}

/** Copies the shown rows as tab-separated values, which spreadsheets accept. */
export async function copyTable(button: HTMLElement): Promise<void> {
  const lines = rows
    .filter(row => !row.hidden)
    // biome-ignore lint/performance/useDomNodeTextContent: parts of a cell are separated by rendered line breaks
    .map(row => [...row.cells].map(cell => cell.innerText.replace(/\s+/g, ' ').trim()).join('\t'))
  await copy(lines.join('\n'))
  report(button.dataset.copied)
}

// The clipboard is missing on pages without HTTPS, as in closed networks.
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function report(text = ''): void {
  if (status) status.textContent = text
}

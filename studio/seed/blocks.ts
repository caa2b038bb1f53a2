import { createHash } from 'node:crypto'

type Span = { _type: 'span'; _key: string; text: string; marks: string[] }
type LinkMark = { _type: 'link'; _key: string; href: string }

/** A Portable Text block: paragraph, heading or list item. */
export type Block = {
  _type: 'block'
  _key: string
  style: 'normal' | 'lead' | 'h2' | 'h3'
  markDefs: LinkMark[]
  children: Span[]
  listItem?: 'bullet' | 'number'
  level?: number
}

const forms: { start: RegExp; form: Partial<Block> }[] = [
  { start: /^### /, form: { style: 'h3' } },
  { start: /^## /, form: { style: 'h2' } },
  { start: /^> /, form: { style: 'lead' } },
  { start: /^- /, form: { listItem: 'bullet', level: 1 } },
  { start: /^\d+\. /, form: { listItem: 'number', level: 1 } }
]

/** Returns a short key derived from `source` alone, so that seeding is deterministic. */
export function key(source: unknown): string {
  return createHash('sha1').update(JSON.stringify(source)).digest('hex').slice(0, 12)
}

/**
 * Portable Text from one line per block: `## ` and `### ` headings, `> ` lead, `- ` bullet, `1. ` number, else body.
 * Inline markup: `**strong**` and `[label](/path)`.
 */
export function blocks(...lines: string[]): Block[] {
  return lines.map((line, index) => {
    const found = forms.find(({ start }) => start.test(line))
    const own = key([index, line])
    return {
      _type: 'block',
      _key: own,
      style: 'normal',
      ...found?.form,
      ...spans(found ? line.replace(found.start, '') : line, own)
    }
  })
}

function spans(line: string, own: string): Pick<Block, 'children' | 'markDefs'> {
  const markDefs: LinkMark[] = []
  const children = line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter(part => part !== '')
    .map((part, index): Span => {
      const _key = `${own}s${index}`
      const strong = /^\*\*(.+)\*\*$/.exec(part)?.[1]
      if (strong) return { _type: 'span', _key, text: strong, marks: ['strong'] }
      const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      if (!label || !href) return { _type: 'span', _key, text: part, marks: [] }
      const mark = `${own}l${index}`
      markDefs.push({ _type: 'link', _key: mark, href })
      return { _type: 'span', _key, text: label, marks: [mark] }
    })
  return { children, markDefs }
}

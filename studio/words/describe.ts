import { label } from '../language.ts'
import type { WordIssue } from './check-text.ts'

/** Returns a fault as a sentence, in the editor's language. */
export function describeIssue({ fault, found, proposal = '', reason = '' }: WordIssue): string {
  switch (fault) {
    case 'punctuation':
      return label(
        `标点“${found}”应为“${proposal}”。`,
        `Punctuation: “${found}” should be “${proposal}”.`
      )
    case 'bracket':
      return label(
        `括号“${found}”应为全角“${proposal}”。`,
        `Brackets: “${found}” should be full-width, “${proposal}”.`
      )
    case 'spacing':
      return label(
        `“${found}”中间不留空格，页面会自动留出间距。`,
        `No space in “${found}”: the page sets it.`
      )
    case 'doubled':
      return label(`“${found}”重复了。`, `“${found}” stands twice.`)
    case 'forbidden':
      return label(
        `用词“${found}”：${reason || '不允许使用。'}`,
        `“${found}”: ${reason || 'not allowed.'}`
      )
    case 'term':
      return label(`“${found}”应写作“${proposal}”。`, `“${found}” is written “${proposal}”.`)
    case 'figures':
      return label(
        `中英文的数字不一致：${found}。`,
        `Figures differ between the languages: ${found}.`
      )
  }
}

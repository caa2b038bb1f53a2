import type { DocumentBadgeComponent } from 'sanity'
import { label } from '../language.ts'
import { missingTranslations } from './missing-fields.ts'

/** Document badge with the number of texts that lack English. */
export const untranslatedBadge: DocumentBadgeComponent = ({ draft, published, version }) => {
  const count = missingTranslations(version ?? draft ?? published).length
  if (count === 0) return null
  return {
    label: label(`英文缺 ${count} 处`, `English: ${count} missing`),
    title: label(
      '这些文字没有英文，英文页面上会显示中文。',
      'These texts have no English: the English page shows Chinese there.'
    ),
    color: 'warning'
  }
}

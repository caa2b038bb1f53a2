import { LinkIcon } from '@sanity/icons/Link'
import type { DefaultDocumentNodeResolver, StructureBuilder } from 'sanity/structure'
import { label } from '../language.ts'
import { UsedIn } from '../references/UsedIn.tsx'
import { inboxTypes, singletons } from '../schema/names.ts'

const formOnly: readonly string[] = [...inboxTypes, ...singletons]

/** Views of a document, wherever it is opened. */
export const documentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  S.document().views(formOnly.includes(schemaType) ? [S.view.form()] : documentViews(S))

/** Views of a content document: form and usages. */
export function documentViews(S: StructureBuilder) {
  return [
    S.view.form().title(label('编辑', 'Edit')),
    S.view.component(UsedIn).id('references').title(label('被引用', 'Used in')).icon(LinkIcon)
  ]
}

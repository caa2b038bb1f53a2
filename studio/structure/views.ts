import { LinkIcon } from '@sanity/icons/Link'
import type { DefaultDocumentNodeResolver, StructureBuilder } from 'sanity/structure'
import { label } from '../language.ts'
import { UsedIn } from '../references/UsedIn.tsx'
import { inboxTypes, singletons } from '../schema/index.ts'

const formOnly: readonly string[] = [...inboxTypes, ...singletons]

/** What a document can be looked at as, wherever it is opened. */
export const documentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  S.document().views(formOnly.includes(schemaType) ? [S.view.form()] : documentViews(S))

/** The views of a document that pages are made of: its form, and where it is used. */
export function documentViews(S: StructureBuilder) {
  return [
    S.view.form().title(label('编辑', 'Edit')),
    S.view.component(UsedIn).id('references').title(label('被引用', 'Used in')).icon(LinkIcon)
  ]
}

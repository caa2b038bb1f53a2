import { LinkIcon } from '@sanity/icons/Link'
import type { DefaultDocumentNodeResolver } from 'sanity/structure'
import { label } from '../language.ts'
import { IncomingReferences } from '../references/IncomingReferences.tsx'
import { inboxTypes } from '../schema/index.ts'

/** What a document can be looked at as: its form, and where it is used. */
export const documentNode: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  if (inboxTypes.some(type => type === schemaType)) return S.document().views([S.view.form()])
  return S.document().views([
    S.view.form().title(label('编辑', 'Edit')),
    S.view
      .component(IncomingReferences)
      .id('references')
      .title(label('被引用', 'Used in'))
      .icon(LinkIcon)
  ])
}

import { documentInternationalization } from '@sanity/document-internationalization'
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import { structureTool } from 'sanity/structure'
import DocumentsPane from 'sanity-plugin-documents-pane'
import { internationalizedArray } from 'sanity-plugin-internationalized-array'
import { media } from 'sanity-plugin-media'

const languages = [
  { id: 'en', title: 'English' },
  { id: 'zh', title: 'Chinese' }
]

const written = {
  query: '*[_type == "post" && references($id)]',
  params: { id: '_id' },
  useDraft: true
}

export const plugins = [
  structureTool({
    structure: (S, context) =>
      S.list()
        .title('Content')
        .items([
          ...S.documentTypeListItems().filter(item => item.getId() !== 'step'),
          orderableDocumentListDeskItem({ type: 'step', title: 'Steps', S, context })
        ]),
    defaultDocumentNode: (S, { schemaType }) =>
      schemaType === 'author'
        ? S.document().views([
            S.view.form(),
            S.view.component(DocumentsPane).options(written).title('Posts')
          ])
        : S.document().views([S.view.form()])
  }),
  media(),
  internationalizedArray({ languages, fieldTypes: ['string'] }),
  documentInternationalization({ supportedLanguages: languages, schemaTypes: ['article'] })
]

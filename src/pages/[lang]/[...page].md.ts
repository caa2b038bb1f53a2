import type { APIRoute } from 'astro'
import { locales } from '../../../shared/i18n/locale.ts'
import { documentToMarkdown } from '../../markdown/documents.ts'
import { markdownPath } from '../../markdown/path.ts'
import { respondWithMarkdown } from '../../markdown/respond.ts'
import { searchableDocuments } from '../../search/page-list.ts'

export const getStaticPaths = async () => {
  const documents = await searchableDocuments()
  return locales.flatMap(lang =>
    documents.map(document => ({
      params: { lang, page: markdownPath(document.path).slice(1, -'.md'.length) },
      props: { document }
    }))
  )
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props']

export const GET: APIRoute<Props> = context => {
  const { document } = context.props
  return respondWithMarkdown(context, document.path, markdown =>
    documentToMarkdown(document, markdown)
  )
}

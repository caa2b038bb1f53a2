import type { APIRoute } from 'astro'
import { locales } from '../../../../../shared/i18n/locale.ts'
import { comparisonPages } from '../../../../camera/comparison-pages.ts'
import { comparisonToMarkdown } from '../../../../markdown/comparison.ts'
import { respondWithMarkdown } from '../../../../markdown/respond.ts'

export const getStaticPaths = async () => {
  const all = await comparisonPages()
  return locales.flatMap(lang =>
    all.map(({ path, chosen }) => ({
      params: { lang, cameras: path.slice(path.lastIndexOf('/') + 1) },
      props: { path, chosen }
    }))
  )
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props']

export const GET: APIRoute<Props> = context => {
  const { path, chosen } = context.props
  return respondWithMarkdown(context, path, markdown => comparisonToMarkdown(chosen, markdown))
}

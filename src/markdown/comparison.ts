import type { RootContent } from 'mdast'
import { type CompareRow, compareRows } from '../camera/compare-rows.ts'
import { joinNames } from '../camera/join-names.ts'
import { compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import { plain } from '../cms/text.ts'
import type { MarkdownContext } from './context.ts'
import { gfmTable, heading, linked, paragraphs, phrase } from './nodes.ts'

/**
 * Returns a comparison page as Markdown nodes: two tables, what differs and what is the same.
 * @param chosen paths of the cameras
 */
export async function comparisonToMarkdown(
  chosen: string[],
  { locale, t, resolve }: MarkdownContext
): Promise<RootContent[]> {
  const family = await load(compareQuery, { locale })
  const cameras = await Promise.all(
    family
      .filter(({ path, name }) => path && chosen.includes(path) && plain(name))
      .map(async camera => ({ ...camera, url: await resolve(camera.path) }))
  )
  const names = cameras.map(({ name }) => plain(name))
  const rows = compareRows(cameras.map(camera => specRows(camera, t, locale)))
  const header = [
    t('compare.feature'),
    ...cameras.map(({ name, url }) => (url ? linked(name, url) : phrase(name)))
  ]
  const table = (title: string, own: CompareRow[]) =>
    own.length === 0
      ? []
      : [
          ...heading(2, title),
          ...gfmTable([
            header,
            ...own.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])
          ])
        ]
  return [
    ...heading(1, t('compare.title', { names: joinNames(names, locale) })),
    ...paragraphs(t('compare.lead')),
    ...table(
      t('compare.differs'),
      rows.filter(({ differs }) => differs)
    ),
    ...table(
      t('compare.same'),
      rows.filter(({ differs }) => !differs)
    )
  ]
}

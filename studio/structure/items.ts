import { DocumentIcon } from '@sanity/icons/Document'
import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { orderedList } from '../orderable/pane.ts'
import { apiVersion } from '../project.ts'
import { findPageId, knownPath } from './find-page.ts'
import { pageTemplates } from './page-templates.ts'
import { documentViews } from './views.ts'

/** Structure builder and resolver context, passed to every item of the tree. */
export type Tree = { S: StructureBuilder; context: StructureResolverContext }

/** The page with this path, whatever its id; an empty list to create it in if it does not exist. */
export function pageItem(
  { S, context }: Tree,
  id: string,
  path: string,
  title: string,
  icon: ComponentType = DocumentIcon
) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(async () => {
      const found = await findPageId(context.getClient({ apiVersion }), path)
      return found
        ? S.document().schemaType('page').documentId(found).views(documentViews(S)).title(title)
        : pageList({ S, context }, id, title, 'path == $path', { path })
    })
}

/**
 * Pages matching a filter, by path. Pages that are made in it, and those on its paths, open in it.
 * @param template for new pages
 * @param has whether a path belongs to the list; by default the list opens no page from elsewhere
 */
export async function pageList(
  { S, context }: Tree,
  id: string,
  title: string,
  filter: string,
  params: Record<string, unknown> = {},
  template = 'page',
  has: (path: string | undefined) => boolean = () => false
) {
  // Which list a page belongs to is asked at once, and must be known by then.
  await findPageId(context.getClient({ apiVersion }), '/')
  return (
    S.documentList()
      .id(id)
      .title(title)
      .schemaType('page')
      .apiVersion(apiVersion)
      .filter(`_type == "page" && (${filter})`)
      .params(params)
      .defaultOrdering([{ field: 'path', direction: 'asc' }])
      .canHandleIntent((intent, { type, id: opened, template: used }) =>
        intent === 'create' && used
          ? used === template && has(pageTemplates[template])
          : type === 'page' && has(knownPath(opened ?? ''))
      )
      // Last: every other call infers the templates again.
      .initialValueTemplates([S.initialValueTemplateItem(template)])
  )
}

/** All documents of a type, sortable by drag and drop. */
export function orderedItem({ S }: Tree, type: string, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .schemaType(type)
    .child(orderedList(S, type, title))
}

/** A singleton document, with the type name as its id. */
export function singletonItem({ S }: Tree, type: string, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(type).documentId(type).title(title))
}

import type { PhrasingContent, RootContent } from 'mdast'
import type { Locale } from '../../shared/i18n/locale.ts'
import { cameraQuery, compatibleCamerasQuery } from '../camera/query.ts'
import {
  type RecognitionTargets,
  recognitionMatrix
} from '../camera/showcase/recognition-matrix.ts'
import { byGroup, specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import type { RoutedDocument } from '../cms/routes.ts'
import { type Localized, plain } from '../cms/text.ts'
import type { Translate } from '../i18n/translate.ts'
import { productQuery, serviceQuery, softwareQuery } from '../offering/query.ts'
import { pageQuery } from '../sections/query.ts'
import { blocksToMarkdown } from './blocks.ts'
import type { MarkdownContext } from './context.ts'
import { gfmTable, heading, joined, list, paragraphs, phrase, SEMICOLON } from './nodes.ts'
import { cards, highlights, questions, sectionToMarkdown } from './sections.ts'

/** More sections than a page needs; a page with thousands must not hold up the others. */
const MAX_SECTIONS = 100
const offeringQueries = { product: productQuery, software: softwareQuery, service: serviceQuery }

/** Returns the content of a document's page as Markdown nodes, in the order of the page. */
export function documentToMarkdown(
  { id, type }: Pick<RoutedDocument, 'id' | 'type'>,
  context: MarkdownContext
): Promise<RootContent[]> {
  if (type === 'page') return page(id, context)
  if (type === 'camera') return camera(id, context)
  return offering(type, id, context)
}

async function page(id: string, context: MarkdownContext): Promise<RootContent[]> {
  const content = await load(pageQuery, { id, locale: context.locale })
  const sections = (content?.sections ?? []).slice(0, MAX_SECTIONS)
  const [opening] = sections
  const opens = opening && 'heading' in opening && plain(opening.heading) !== ''
  const parts = await Promise.all(
    sections.map((section, index) =>
      // What a section cannot show, its page reports.
      sectionToMarkdown(section, index === 0 ? 1 : 2, context).catch(() => [])
    )
  )
  return [...(opens ? [] : heading(1, content?.name)), ...parts.flat()]
}

async function camera(id: string, context: MarkdownContext): Promise<RootContent[]> {
  const { locale, t } = context
  const shown = await load(cameraQuery, { id, locale })
  if (!shown) return []
  const rows = specRows(shown, t, locale)
  return [
    ...heading(1, shown.name),
    ...paragraphs(shown.tagline),
    ...paragraphs(shown.summary),
    ...highlights(shown.installed ? [shown.installed] : [], 2),
    ...section(t('camera.highlights'), highlights(shown.highlights)),
    ...highlights(shown.exploded ? [shown.exploded] : [], 2),
    ...list((shown.exploded?.parts ?? []).map(({ title, text }) => named(title, text))),
    ...highlights(shown.comparison ? [shown.comparison] : [], 2),
    ...section(t('camera.recognition'), recognition(shown.recognition, t)),
    ...section(t('camera.specifications'), [
      ...byGroup(rows).flatMap(([group, own]) => [
        ...heading(3, t(`camera.group.${group}`)),
        ...gfmTable([
          [t('compare.feature'), plain(shown.name)],
          ...own.map(({ label, value, explained }) => [
            label,
            explained ? withNotes(explained, locale) : value
          ])
        ])
      ])
    ]),
    ...section(
      t('camera.inTheBox'),
      list((shown.inTheBox ?? []).map(({ label }) => phrase(label)))
    ),
    ...section(
      t('camera.mounting'),
      list((shown.mounting ?? []).map(({ title, text }) => named(title, text)))
    ),
    ...section(t('camera.accessories'), highlights(shown.accessories)),
    ...section(
      t('camera.worksWith'),
      await cards(
        (shown.compatible ?? []).flatMap(({ document, text }) =>
          document ? [{ ...document, tagline: text ?? document.tagline }] : []
        ),
        context
      )
    ),
    ...section(t('offering.questions'), questions(shown.questions)),
    ...section(t('offering.related'), await cards(shown.related, context))
  ]
}

async function offering(
  type: keyof typeof offeringQueries,
  id: string,
  context: MarkdownContext
): Promise<RootContent[]> {
  const { locale, t } = context
  const [shown, cameras] = await Promise.all([
    load(offeringQueries[type], { id, locale }),
    load(compatibleCamerasQuery, { id, locale })
  ])
  if (!shown) return []
  return [
    ...heading(1, shown.name),
    ...paragraphs(shown.tagline),
    ...paragraphs(shown.summary),
    ...section(t('offering.benefits'), highlights(shown.benefits)),
    ...(await blocksToMarkdown(shown.body?.blocks, context)),
    ...section(t('offering.deployment'), [
      ...highlights(shown.deployment),
      ...list((shown.connections ?? []).map(({ label }) => phrase(label)))
    ]),
    ...section(t('offering.cameras'), await cards(cameras, context)),
    ...section(t('offering.questions'), questions(shown.questions)),
    ...section(t('offering.related'), await cards(shown.related, context))
  ]
}

function recognition(recognized: RecognitionTargets, t: Translate): RootContent[] {
  const { targets, columns } = recognitionMatrix(recognized)
  if (columns.length === 0) return []
  return gfmTable([
    [t('camera.target'), ...columns.map(column => t(`camera.result.${column}`))],
    ...targets.map(({ title, text, results }) => [
      named(title, text),
      ...columns.map(column => t(results?.includes(column) ? 'camera.has' : 'camera.hasNot'))
    ])
  ])
}

/** A heading with what follows it; nothing if nothing follows. */
function section(title: string, content: RootContent[]): RootContent[] {
  return content.length > 0 ? [...heading(2, title), ...content] : []
}

function named(title: Localized | string, text: Localized): PhrasingContent[] {
  return joined(' — ', phrase(title), phrase(text))
}

function withNotes(parts: { name: string; note: Localized }[], locale: Locale): PhrasingContent[] {
  return joined(SEMICOLON[locale], ...parts.map(({ name, note }) => named(name, note)))
}

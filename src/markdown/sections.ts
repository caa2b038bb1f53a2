import type { RootContent } from 'mdast'
import { compareRows } from '../camera/compare-rows.ts'
import { cameraCardsQuery, compareQuery } from '../camera/query.ts'
import { specRows } from '../camera/specifications.ts'
import { load } from '../cms/load.ts'
import { loadSettings } from '../cms/site.ts'
import { type Localized, plain } from '../cms/text.ts'
import { withSubject } from '../link/contact-path.ts'
import type { AnySection } from '../sections/query.ts'
import { blocksToMarkdown } from './blocks.ts'
import type { MarkdownContext } from './context.ts'
import {
  COLON,
  type Depth,
  gfmTable,
  heading,
  joined,
  linked,
  list,
  paragraphs,
  phrase
} from './nodes.ts'

interface Moment {
  label?: Localized
  title: Localized
  text: Localized
}

interface Card {
  path: string | null
  name: Localized
  tagline: Localized
}

interface Action {
  href: string | null
  label: Localized
}

/**
 * Converts a section to Markdown: its heading, what it says, and its links.
 * @param depth level of its heading
 */
export async function sectionToMarkdown(
  section: AnySection,
  depth: Depth,
  context: MarkdownContext
): Promise<RootContent[]> {
  const content = await sectionContent(section, context)
  const body = [...('lead' in section ? paragraphs(section.lead) : []), ...content]
  // Only the title of the page may have no text.
  if (body.length === 0 && depth > 1) return []
  return [...('heading' in section ? heading(depth, section.heading) : []), ...body]
}

async function sectionContent(
  section: AnySection,
  context: MarkdownContext
): Promise<RootContent[]> {
  const { locale } = context
  switch (section._type) {
    case 'heroSection':
    case 'callSection':
      return links(section.actions, context)
    case 'figuresSection':
      return list(
        (section.figures ?? [])
          .filter(figure => plain(figure?.value))
          .map(({ value, label, note }) =>
            joined(' — ', joined(COLON[locale], phrase(label), phrase(value)), phrase(note))
          )
      )
    case 'stepsSection':
      return moments(section.steps, true)
    case 'timelineSection':
      return moments(section.moments, false)
    case 'contactFormSection':
      return moments(section.next, true)
    case 'camerasSection': {
      const chosen = (section.cameras ?? []).filter(camera => camera !== null)
      return cards(chosen.length > 0 ? chosen : await load(cameraCardsQuery, { locale }), context)
    }
    case 'finderSection':
      return cards(await load(cameraCardsQuery, { locale }), context)
    case 'listingSection':
      return cards(section.documents, context)
    case 'compareSection':
      return comparison(context)
    case 'solutionsSection':
      return (
        await Promise.all(
          (section.solutions ?? []).map(async ({ title, text, links: own }) => [
            ...heading(3, title),
            ...paragraphs(text),
            ...(await links(own, context))
          ])
        )
      ).flat()
    case 'highlightsSection':
      return highlights(section.highlights)
    case 'sceneSection':
      return [...paragraphs(section.picture?.caption), ...moments(section.annotations, true)]
    case 'textSection':
      return blocksToMarkdown(section.body?.blocks, context)
    case 'plansSection':
      return plans(section, context)
    case 'questionsSection':
      return questions(section.questions)
    case 'partnersSection':
      return list(
        await Promise.all(
          ((await loadSettings(locale))?.partners ?? []).map(async ({ name, href }) =>
            linked(name, await context.resolve(href))
          )
        )
      )
    case 'contactDetailsSection':
      return contactDetails(context)
  }
}

/** Titles with their texts. */
export function highlights(
  items: { title: Localized; text: Localized }[] | null | undefined,
  depth: Depth = 3
): RootContent[] {
  return (items ?? [])
    .filter(item => item?.title)
    .flatMap(({ title, text }) => [...heading(depth, title), ...paragraphs(text)])
}

export function questions(
  items: { question: Localized; answer: Localized }[] | null | undefined
): RootContent[] {
  return (items ?? [])
    .filter(item => plain(item?.question) && plain(item?.answer))
    .flatMap(({ question, answer }) => [...heading(3, question), ...paragraphs(answer)])
}

/** Pages with a sentence on each. */
export async function cards(
  documents: (Card | null)[] | null | undefined,
  { resolve }: MarkdownContext
): Promise<RootContent[]> {
  const named = (documents ?? []).filter(
    document => document !== null && plain(document.name) !== ''
  )
  const lines = named.map(
    async card =>
      card && joined(' — ', linked(card.name, await resolve(card.path)), phrase(card.tagline))
  )
  return list((await Promise.all(lines)).map(line => line ?? []))
}

async function links(
  actions: Action[] | null | undefined,
  { resolve }: MarkdownContext
): Promise<RootContent[]> {
  const lines = (actions ?? []).map(async ({ href, label }) => {
    const url = await resolve(href)
    return url ? linked(label, withSubject(url, plain(label))) : []
  })
  return list(await Promise.all(lines))
}

function moments(items: Moment[] | null | undefined, ordered: boolean): RootContent[] {
  const lines = (items ?? [])
    .filter(item => plain(item?.title))
    .map(({ label, title, text }) => {
      // The number of a step is that of the list.
      const named = ordered && /^\d{1,2}$/.test(plain(label)) ? [] : phrase(label)
      return joined(' — ', named, [{ type: 'strong', children: phrase(title) }], phrase(text))
    })
  return list(lines, ordered)
}

async function comparison({ locale, t, resolve }: MarkdownContext): Promise<RootContent[]> {
  const family = (await load(compareQuery, { locale })).filter(
    ({ path, name }) => path && plain(name)
  )
  const names = await Promise.all(
    family.map(async ({ name, path }) => linked(name, await resolve(path)))
  )
  const rows = compareRows(family.map(camera => specRows(camera, t, locale)))
  return gfmTable([
    [t('compare.feature'), ...names],
    ...rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])
  ])
}

async function plans(
  section: Extract<AnySection, { _type: 'plansSection' }>,
  context: MarkdownContext
): Promise<RootContent[]> {
  const { t } = context
  const offered = (section.plans ?? []).filter(plan => plan?.name)
  const rows = (section.rows ?? []).filter(row => row?.label && row.key)
  const grid = gfmTable([
    [t('plans.feature'), ...offered.map(({ name }) => name)],
    [t('plans.price'), ...offered.map(({ price }) => price)],
    [t('plans.terms'), ...offered.map(({ summary }) => summary)],
    ...rows.map(row => [
      row.label,
      ...offered.map(({ values }) => {
        const value = values?.find(candidate => candidate.row === row.key)
        return plain(value?.value) || t(value?.included ? 'plans.included' : 'plans.notIncluded')
      })
    ])
  ])
  const actions = await links(
    offered.flatMap(({ action }) => (action ? [action] : [])),
    context
  )
  return [...grid, ...actions, ...(await blocksToMarkdown(section.exclusions?.blocks, context))]
}

async function contactDetails({ locale, t }: MarkdownContext): Promise<RootContent[]> {
  const contact = (await loadSettings(locale))?.contact
  const telephone = contact?.phone?.replace(/[^+0-9-]/g, '')
  const rows: [string, ReturnType<typeof phrase>][] = [
    [t('contact.telephone'), contact?.phone ? linked(contact.phone, `tel:${telephone}`) : []],
    [t('contact.mail'), contact?.email ? linked(contact.email, `mailto:${contact.email}`) : []],
    [t('contact.address'), phrase(contact?.address)],
    [t('contact.hours'), phrase(contact?.hours)]
  ]
  return list(
    rows
      .filter(([, value]) => value.length > 0)
      .map(([name, value]) => joined(COLON[locale], phrase(name), value))
  )
}

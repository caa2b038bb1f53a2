import {
  highlight,
  keyed,
  type picture,
  question,
  refs,
  rich,
  type SeedDocument,
  seo,
  short,
  text
} from '../document.ts'

/** A text in both languages, Chinese first. */
type Pair = [zh: string, en: string]

/** Texts of a product, software or service page, each Chinese first. */
type Offering = {
  _id: string
  path: string
  order: number
  scene: string
  picture?: ReturnType<typeof picture>
  name: Pair
  tagline: Pair
  summary: Pair
  /** Each with the name of an interface detail. */
  benefits: [title: Pair, text: Pair, detail: string][]
  body: [zh: string[], en: string[]]
  deployment: [title: Pair, text: Pair][]
  connections: Pair[]
  questions: [question: Pair, answer: Pair][]
  related: string[]
  seo: { title: Pair; description: Pair }
}

/** Builds a product, software or service document of the seed. */
export function offering(
  _type: 'product' | 'software' | 'service',
  { _id, path, order, scene, picture, ...said }: Offering
): SeedDocument {
  return {
    _id,
    _type,
    name: short(...said.name),
    path,
    tagline: short(...said.tagline),
    summary: text(...said.summary),
    scene,
    ...(picture && { picture }),
    benefits: keyed(
      ...said.benefits.map(([title, body, detail]) => ({ ...highlight(title, body), detail }))
    ),
    body: rich(...said.body),
    deployment: keyed(...said.deployment.map(pair => highlight(...pair))),
    connections: keyed(...said.connections.map(pair => short(...pair))),
    questions: keyed(...said.questions.map(pair => question(...pair))),
    related: refs(...said.related),
    seo: seo(said.seo.title, said.seo.description),
    order
  }
}

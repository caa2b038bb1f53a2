import { blocks, key } from './blocks.ts'
import { bindUnits } from './units.ts'

/** A seed document in Sanity's import format: references by id, assets by file address. */
export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

/** An array item with the `_key` that Sanity requires. */
export type Keyed<Item> = Item & { _key: string }

/** A `localeString`: one line in Chinese and English. */
export function short(zh: string, en: string) {
  return { _type: 'localeString' as const, zh: bindUnits(zh), en: bindUnits(en) }
}

/** A `localeText`: a paragraph in Chinese and English. */
export function text(zh: string, en: string) {
  return { _type: 'localeText' as const, zh: bindUnits(zh), en: bindUnits(en) }
}

/** Portable Text in Chinese and English, from the lines of `blocks`. */
export function rich(zh: string[], en: string[]) {
  return {
    _type: 'localeBlocks' as const,
    zh: blocks(...zh.map(bindUnits)),
    en: blocks(...en.map(bindUnits))
  }
}

/** Adds keys derived from content; the second of two equal items gets a different key. */
export function keyed<Item extends object>(...items: Item[]): Keyed<Item>[] {
  const taken = new Map<string, number>()
  return items.map(item => {
    const own = key(item)
    const times = taken.get(own) ?? 0
    taken.set(own, times + 1)
    return { ...item, _key: times === 0 ? own : `${own}-${times}` }
  })
}

/** A reference to another seed document. */
export function ref(id: string) {
  return { _type: 'reference' as const, _ref: id }
}

/** References with keys, for an array field. */
export function refs(...ids: string[]) {
  return keyed(...ids.map(ref))
}

/** A picture of the `images` folder with alternative text and optional caption. */
export function picture(file: string, zh: string, en: string, caption?: ReturnType<typeof short>) {
  return {
    _type: 'picture' as const,
    _sanityAsset: `image@file://./images/${file}`,
    alt: short(zh, en),
    ...(caption && { caption })
  }
}

/** Marks the part of a picture that every crop keeps. */
export function withHotspot(
  shown: ReturnType<typeof picture>,
  x: number,
  y: number,
  width: number,
  height: number
) {
  return { ...shown, hotspot: { _type: 'sanity.imageHotspot' as const, x, y, width, height } }
}

/** A file of the `files` folder. */
export function file(name: string) {
  return { _type: 'file' as const, _sanityAsset: `file@file://./files/${name}` }
}

/** A download: title in both languages and file. */
export function download(zh: string, en: string, name: string) {
  return { _type: 'download' as const, title: short(zh, en), file: file(name) }
}

/** A label with a target: path of this site, http(s), mailto or tel; plain text without one. */
export function link(zh: string, en: string, href?: string) {
  return { _type: 'link' as const, label: short(zh, en), ...(href && { href }) }
}

/** Title and description for search engines, each Chinese first, without the brand. */
export function seo(title: [zh: string, en: string], description: [zh: string, en: string]) {
  return { _type: 'seo' as const, title: short(...title), description: text(...description) }
}

/** A heading with a sentence or two and an optional picture. */
export function highlight(
  title: [zh: string, en: string],
  body: [zh: string, en: string],
  shown?: ReturnType<typeof picture>
) {
  return {
    _type: 'highlight' as const,
    title: short(...title),
    text: text(...body),
    ...(shown && { picture: shown })
  }
}

/** A question with its answer. */
export function question(asked: [zh: string, en: string], answer: [zh: string, en: string]) {
  return { _type: 'question' as const, question: short(...asked), answer: text(...answer) }
}

/** A timeline entry: year or step, title and optional sentence. */
export function moment(
  label: [zh: string, en: string],
  title: [zh: string, en: string],
  body?: [zh: string, en: string]
) {
  return {
    _type: 'moment' as const,
    label: short(...label),
    title: short(...title),
    ...(body && { text: text(...body) })
  }
}

/** A page section: its type, and its fields as named in the schema. */
export function section(type: `${string}Section`, fields: object): Section {
  return { _type: type, ...fields }
}

type Section = { _type: string; [field: string]: unknown }

import { localized, picture, rich, seo, text, trackedFields } from '../cms/projections.ts'

/** Projection of a card of any page type. */
export const card =
  `${trackedFields}, "type": _type, path, "scene": select(_type == "camera" => null, scene), tier, ${text('name')}, ${text('tagline')}, "picture": select(_type == "camera" => ${picture('hero')}, ${picture('picture')})` as const

/** Projection of the pages of products, software and services. */
export const offeringFields = `${trackedFields}, path, scene,
  ${text('name')}, ${text('tagline')}, ${text('summary')}, ${picture('picture')},
  benefits[]{_key, ${text('title')}, ${text('text')}, ${picture('picture')}},
  ${rich('body')},
  deployment[]{_key, ${text('title')}, ${text('text')}},
  connections[]{_key, ${localized}},
  questions[]{_key, ${text('question')}, ${text('answer')}},
  related[]->{${card}},
  ${seo}` as const

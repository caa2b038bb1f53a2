import { defineQuery } from 'groq'
import { cameraCard } from '../camera/projections.ts'
import { link, picture, rich, seo, text, trackedFields } from '../cms/projections.ts'
import type { PageQueryResult } from '../cms/types.generated.ts'
import { card } from '../content/projections.ts'

const head = `${text('heading')}, ${text('lead')}` as const
const moment = `_key, ${text('label')}, ${text('title')}, ${text('text')}` as const
const plan =
  `${trackedFields}, ${text('name')}, ${text('audience')}, ${text('price')}, ${text('summary')}, action{${link}}, values[]{_key, row, included, ${text('value')}}` as const

const sections = `sections[]{
  _key, _type, tone, anchor,
  _type == "heroSection" => {${text('eyebrow')}, ${head}, ${picture('picture')}, scene, actions[]{${link}}},
  _type == "figuresSection" => {${text('heading')}, figures[]->{${trackedFields}, since, ${text('value')}, ${text('label')}, ${text('note')}}},
  _type == "stepsSection" => {${head}, steps[]{${moment}}, ${picture('picture')}},
  _type == "camerasSection" => {${head}, cameras[]->{${cameraCard}}},
  _type == "finderSection" => {${head}},
  _type == "compareSection" => {${head}},
  _type == "solutionsSection" => {${head}, solutions[]{_key, scene, ${text('title')}, ${text('text')}, links[]{${link}}}},
  _type == "highlightsSection" => {${head}, highlights[]{_key, ${text('title')}, ${text('text')}, scene, detail, ${picture('picture')}}},
  _type == "listingSection" => {${head}, compact, documents[]->{${card}}},
  _type == "sceneSection" => {${head}, ${picture('picture')}, annotations[]{_key, x, y, ${text('title')}, ${text('text')}}},
  _type == "timelineSection" => {${head}, moments[]{${moment}}},
  _type == "textSection" => {${text('heading')}, ${rich('body')}},
  _type == "plansSection" => {${head}, plans[]->{${plan}}, rows[]{_key, key, ${text('label')}}, ${rich('exclusions')}},
  _type == "questionsSection" => {${text('heading')}, questions[]{_key, ${text('question')}, ${text('answer')}}},
  _type == "partnersSection" => {${head}},
  _type == "contactFormSection" => {${head}, ${text('theme')}, next[]{${moment}}},
  _type == "contactDetailsSection" => {${head}},
  _type == "callSection" => {${head}, actions[]{${link}}}
}` as const

/** A page with all its sections. */
export const pageQuery = defineQuery(`*[_id == $id && _type == "page"][0]{
  ${trackedFields}, path, ${text('name')}, ${seo}, ${sections}
}`)

/** A section as `pageQuery` returns it. */
export type AnySection = NonNullable<NonNullable<PageQueryResult>['sections']>[number]
/** A section of one type. */
export type SectionOf<Type extends AnySection['_type']> = Extract<AnySection, { _type: Type }>

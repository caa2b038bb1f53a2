// GROQ projections of recurring fields: arrow functions of one expression, as Sanity TypeGen requires.

// `fallback` is the text to show if that of $locale turns out to be blank (normalize-result.ts): GROQ knows no such test.

/** A text in $locale, else in the other language, with the language that it is in; null if it is blank or not a string. */
export const text = <const Field extends string>(field: Field) =>
  `"${field}": select($locale == "en" && ${field}.en > "" => {"text": ${field}.en, "lang": "en", "fallback": ${field}.zh}, ${field}.zh > "" => {"text": ${field}.zh, "lang": "zh", "fallback": ${field}.en}, ${field}.en > "" => {"text": ${field}.en, "lang": "en"}, null)` as const

/** Items of a list of texts, each in $locale, else in the other language. */
export const localized =
  `"label": select($locale == "en" && en > "" => {"text": en, "lang": "en", "fallback": zh}, zh > "" => {"text": zh, "lang": "zh", "fallback": en}, en > "" => {"text": en, "lang": "en"}, null)` as const

/** Portable Text in $locale, else in the other language, with the language that it is in; null if it is blank. */
export const rich = <const Field extends string>(field: Field) =>
  `"${field}": select($locale == "en" && count(${field}.en) > 0 => {"blocks": ${field}.en[]{..., _type == "picture" => {${pictureFields}}}, "lang": "en", "fallback": ${field}.zh[]{..., _type == "picture" => {${pictureFields}}}}, count(${field}.zh) > 0 => {"blocks": ${field}.zh[]{..., _type == "picture" => {${pictureFields}}}, "lang": "zh", "fallback": ${field}.en[]{..., _type == "picture" => {${pictureFields}}}}, count(${field}.en) > 0 => {"blocks": ${field}.en[]{..., _type == "picture" => {${pictureFields}}}, "lang": "en"}, null)` as const

/** Fields of a picture; `asset` is null if its file was deleted. */
export const pictureFields =
  `"asset": asset->{_id, "size": metadata.dimensions{width, height}}, crop, hotspot, ${text('alt')}, ${text('caption')}` as const

export const picture = <const Field extends string>(field: Field) =>
  `${field}{${pictureFields}}` as const

export const link = `_key, href, ${text('label')}` as const

export const seo = `seo{${text('title')}, ${text('description')}, ${picture('image')}}` as const

/** Types of documents that have pages (`RoutedType`), as a list in GROQ. */
export const routedTypes = '["page", "camera", "product", "software", "service"]' as const

/** Required in every projection of a document: dependency tracking reads these fields. */
export const trackedFields = '_id, _type, _updatedAt' as const

// GROQ of fields that recur. They are arrow functions of one expression so that typegen can read them.

/** A text in the asked language, else in Chinese, with the language that it really is in; null where it is empty or no text. */
export const text = <const Field extends string>(field: Field) =>
  `"${field}": select($locale == "en" && ${field}.en > "" => {"text": ${field}.en, "lang": "en"}, ${field}.zh > "" => {"text": ${field}.zh, "lang": "zh"}, null)` as const

/** Portable Text in the asked language, else in Chinese, with the language that it really is in. */
export const rich = <const Field extends string>(field: Field) =>
  `"${field}": select($locale == "en" && count(${field}.en) > 0 => {"blocks": ${field}.en[]{..., _type == "picture" => {${pictureFields}}}, "lang": "en"}, count(${field}.zh) > 0 => {"blocks": ${field}.zh[]{..., _type == "picture" => {${pictureFields}}}, "lang": "zh"}, null)` as const

/** What the site needs of a picture; `asset` is null where the file is gone. */
export const pictureFields =
  `"asset": asset->{_id, "size": metadata.dimensions{width, height}}, crop, hotspot, ${text('alt')}, ${text('caption')}` as const

export const picture = <const Field extends string>(field: Field) =>
  `${field}{${pictureFields}}` as const

export const link = `_key, href, ${text('label')}` as const

export const seo = `seo{${text('title')}, ${text('description')}, ${picture('image')}}` as const

/** Stands in every projection of a document, so that pages are recorded with it. */
export const trackedFields = '_id, _type, _updatedAt' as const

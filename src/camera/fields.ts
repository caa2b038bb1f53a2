import { picture, stamp, text } from '../cms/fields.ts'

/** What a camera's card shows. */
export const cameraCard =
  `${stamp}, "type": _type, path, model, tier, compute, resolution, weight, power, ${text('name')}, ${text('tagline')}, ${picture('hero')}` as const

import { picture, text, trackedFields } from '../cms/projections.ts'

/** What a camera's card shows. */
export const cameraCard =
  `${trackedFields}, "type": _type, path, model, tier, compute, resolution, weight, power, ${text('name')}, ${text('tagline')}, ${picture('hero')}` as const

import { picture, text, trackedFields } from '../cms/projections.ts'

/** Projection of a camera card. */
export const cameraCard =
  `${trackedFields}, "type": _type, path, model, tier, compute, resolution, weight, power, ${text('name')}, ${text('tagline')}, ${picture('hero')}` as const

/** How far a part of the model turns, in degrees, and where it begins. */
export interface MotionLimits {
  from: number
  to: number
  start: number
}

/** The limits of a movement, beginning straight ahead or as near to it as it turns; nothing where the content lacks one. */
export function motionLimits(
  from: number | null | undefined,
  to: number | null | undefined
): MotionLimits | undefined {
  if (typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return { from, to, start: Math.min(Math.max(0, from), to) }
}

/** Range of a movement of the model and its initial value, in degrees. */
export interface MotionLimits {
  from: number
  to: number
  start: number
}

/** Returns the limits of a movement, which starts at zero or the nearest angle in its range; undefined if one is missing. */
export function motionLimits(
  from: number | null | undefined,
  to: number | null | undefined
): MotionLimits | undefined {
  if (typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return { from, to, start: Math.min(Math.max(0, from), to) }
}

/**
 * Returns the SVG path of a sector around (0, 0), to draw a range of movement.
 * @param from start in degrees, clockwise from the right-hand side
 * @param to end in degrees; a full turn is a circle
 */
export function sector(from: number, to: number, radius: number): string {
  if (to - from >= 360)
    return `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`
  const large = to - from > 180 ? 1 : 0
  return `M0 0L${point(from, radius)}A${radius} ${radius} 0 ${large} 1 ${point(to, radius)}z`
}

function point(degrees: number, radius: number): string {
  const turn = (degrees * Math.PI) / 180
  return `${round(Math.cos(turn) * radius)} ${round(Math.sin(turn) * radius)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10 || 0
}

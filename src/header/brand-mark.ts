/** The brand mark: an aperture of five blades, each its colour and path in a square of 64. */
const blades: [fill: string, path: string][] = [
  ['#0d4fd1', 'M23.3 24V5.4a28 28 0 0 1 25.3 4z'],
  ['#0f66de', 'M34.6 20.5l16.1-9.3a28 28 0 0 1 9.1 23.9z'],
  ['#127fe3', 'M43.3 28.5l16.1 9.3a28 28 0 0 1-16.1 19.8z'],
  ['#1499e0', 'M40.7 40v18.6a28 28 0 0 1-25.3-4z'],
  ['#16b1d8', 'M29.4 43.5l-16.1 9.3a28 28 0 0 1-9.1-23.9z']
]

/** The dot in its orbit. */
const DOT = { x: 12.3, y: 24, r: 6.4, fill: '#18c4cf' }

/** Returns the brand mark as SVG. @param size width and height in pixels */
export function brandMark(size: number): string {
  const paths = blades.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('')
  const dot = `<circle cx="${DOT.x}" cy="${DOT.y}" r="${DOT.r}" fill="${DOT.fill}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${paths}${dot}</svg>`
}

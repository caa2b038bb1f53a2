/**
 * Parses newline-delimited JSON, as the lake's history answers it.
 * @param text undefined if the answer was empty
 */
export function parseNdjson<Line>(text: string | undefined): Line[] {
  return (text ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)
}

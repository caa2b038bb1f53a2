const LONGEST = 300
const PLACE = /(<([a-z][a-z0-9-]*)\b[^>]*\sdata-path(?:=(?:""|''))?(?:\s[^>]*)?>)[^<]*(?=<\/\2>)/gi

/**
 * The page for an address that leads nowhere, with that address in its place as text.
 * @param html built page; its elements with the attribute `data-path` take the address
 */
export function missingPage(html: string, path: string): string {
  const shown = path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path
  return html.replace(PLACE, (_all, open: string) => open + escapeHtml(shown))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

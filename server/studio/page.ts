const OUTSIDE = `["'(]?(?:https?:)?//[^"')]*`
const SCRIPT = new RegExp(`<script\\b[^>]*\\ssrc=${OUTSIDE}[^>]*>\\s*</script>`, 'gi')
const LINK = new RegExp(`<link\\b[^>]*\\shref=${OUTSIDE}[^>]*>`, 'gi')
const FONT = new RegExp(`@font-face\\s*\\{[^}]*url\\(${OUTSIDE}[^}]*\\}`, 'gi')
const ICON = /<link href="\/static\/[^"]*" rel="[^"]*"[^>]*>/gi

/**
 * The Studio's page without the scripts, styles and fonts of other hosts, so that it is whole in a
 * closed network, and with the one icon that the build has.
 */
export function closedPage(html: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(LINK, '')
    .replace(FONT, '')
    .replace(ICON, '')
    .replace('</head>', '<link href="/studio/favicon.ico" rel="icon"></head>')
}

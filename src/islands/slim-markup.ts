/** What Astro puts in front of the first island of a page: styles of its elements, the directive, its runtime. */
const INLINE_RUNTIME = /<style>astro-island[\s\S]*?(?=<astro-island )/
const UNUSED = [
  // For development; and a prefix of ids, which islands do not use: it differs from one rendering to the next.
  / uid="[^"]*"(?: prefix="[^"]*")?(?= component-url=)/g,
  /(?<= opts="{)&quot;name&quot;:&quot;\w*&quot;,/g,
  // The shared script runs when the page has been parsed: no island has to wait for its content.
  / await-children(?=>)/g,
  /<!--astro:end-->/g
]

/**
 * Removes from a page what Astro writes for its islands and no browser needs: the inline runtime, which `on-load.ts` has
 * in the script that all pages share, and attributes.
 */
export function slimMarkup(html: string): string {
  return UNUSED.reduce((text, part) => text.replace(part, ''), html.replace(INLINE_RUNTIME, ''))
}

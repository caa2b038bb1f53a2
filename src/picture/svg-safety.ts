const ACTIVE = [
  /<script[\s>/]/i,
  /<foreignObject[\s>/]/i,
  /<(iframe|object|embed|audio|video)[\s>/]/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /<!(DOCTYPE|ENTITY)/i,
  /(href|src)\s*=\s*["']?\s*(javascript|data:text|https?:|\/\/)/i,
  /@import|url\(\s*["']?\s*(https?:|\/\/)/i
]

/**
 * Why an SVG file must not be served from the site's own origin: it could run scripts or call outside
 * when opened by its address. Nothing for a plain drawing.
 */
export function svgRejectionReason(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  if (!/<svg[\s>]/i.test(text)) return 'The file is no SVG drawing.'
  const found = ACTIVE.find(pattern => pattern.test(text))
  return (
    found && `The drawing has active or outside content (${found.source}), so it is not published.`
  )
}

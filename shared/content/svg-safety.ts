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
 * Returns why an SVG file must not be served; undefined for a plain drawing.
 *
 * **Security**: an SVG that is opened by its address can run scripts and send requests in the origin of the site.
 */
export function svgRejectionReason(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  if (!/<svg[\s>]/i.test(text)) return 'The file is no SVG drawing.'
  const found = ACTIVE.find(pattern => pattern.test(text))
  return (
    found && `The drawing has active or outside content (${found.source}), so it is not published.`
  )
}

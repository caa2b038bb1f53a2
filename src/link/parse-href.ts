const OUTSIDE = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+0-9()-]+|#[^\s]+)$/i
const INSIDE = /^(\/(?![/\\])[^\s\\?#]*)([?#]\S*)?$/

/** A parsed link: an external address (or an anchor), or a path of this site with query and hash. */
export type Href = { outside: string } | { path: string; rest: string }

/**
 * Parses the address of a link; undefined if it is not allowed.
 *
 * **Security**: only http(s), mailto, tel, anchors and paths pass, so that content cannot inject script URLs.
 */
export function parseHref(href: string): Href | undefined {
  if (OUTSIDE.test(href)) return { outside: href }
  const [, path, rest = ''] = INSIDE.exec(href) ?? []
  return path === undefined ? undefined : { path, rest }
}

const OUTSIDE = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+0-9()-]+|#[^\s]+)$/i
const INSIDE = /^(\/(?![/\\])[^\s\\?#]*)([?#]\S*)?$/

/** What the address of a link means: somewhere else (or an anchor), or a path of this site with query and hash. */
export type Href = { outside: string } | { path: string; rest: string }

/** Reads the address of a link; nothing for protocols and forms that may not be linked. */
export function parseHref(href: string): Href | undefined {
  if (OUTSIDE.test(href)) return { outside: href }
  const [, path, rest = ''] = INSIDE.exec(href) ?? []
  return path === undefined ? undefined : { path, rest }
}

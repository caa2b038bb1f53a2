/** Whether a `meta` tag may be entered to verify the site: no name that means something to browsers. */
export function isVerificationTag(tag: { name?: unknown; content?: unknown }): boolean {
  return (
    /^[\w.-]{0,60}(verif|valid)[\w.-]{0,60}$/i.test(String(tag.name ?? '')) &&
    /^[\w.=+/-]{1,200}$/.test(String(tag.content ?? ''))
  )
}

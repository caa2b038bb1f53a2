const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+0-9()-]+|\/(?![/\\])[^\s\\]*|#[^\s]+)$/

/** Returns true for a valid link target: http(s), mailto, tel, an anchor or a path of this site. */
export function isLink(address: string): boolean {
  return LINK.test(address)
}

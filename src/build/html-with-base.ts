import { rewriteAttributes } from '../../shared/html/elements.ts'
import { BASE, withBase } from '../base-path.ts'

const ADDRESS = /^(?:href|src|action|poster|data-model)$/
const ADDRESSES = /^(?:srcset|imagesrcset)$/

/** Adds the base path to every address of this site in a page: links, images, scripts, forms. */
export function htmlWithBase(html: string, base = BASE): string {
  if (base === '/') return html
  const rebased = (address: string) =>
    /^\/(?!\/)/.test(address) ? withBase(address, base) : address
  return rewriteAttributes(html, (name, value) => {
    if (ADDRESS.test(name)) return rebased(value)
    return ADDRESSES.test(name) ? value.split(/,\s+/).map(rebased).join(', ') : undefined
  })
}

import { html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export { raw } from 'hono/html'
/** HTML whose values are escaped. */
export type Html = HtmlEscapedString

/**
 * Renders HTML: all values are escaped, except those that this function or `raw` returned.
 * **Security**: an attribute needs quotes around its value. Escaping does not make an address safe (`javascript:`) nor
 * the content of a script or style element: check addresses, and pass none of a request into either.
 */
export function html(...[strings, ...values]: Parameters<typeof template>): Html {
  // The library returns a promise only for values that are promises.
  return template(strings, ...values) as Html
}

import { html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export { raw } from 'hono/html'
/** HTML whose values are escaped. */
export type Html = HtmlEscapedString

/** Renders HTML: all values are escaped, except those that this function returned. */
export function html(...[strings, ...values]: Parameters<typeof template>): Html {
  // The library returns a promise only for values that are promises.
  return template(strings, ...values) as Html
}

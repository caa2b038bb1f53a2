const MAX_PATH_LENGTH = 300
const PLACE =
  /(<([a-z][a-z0-9-]*)\b([^>]*\sdata-path(?:=(?:""|''))?(?:\s[^>]*)?)>)[^<]*(?=<\/\2>)/gi

/**
 * The page for an address that leads nowhere, with what there is to say of it, as text.
 *
 * An address that a route takes, but whose parameter names nothing, has failed the validation of that
 * route; any other is unmatched (specification §2). The page knows the routes: `data-form` is the form
 * of their addresses, `data-invalid` and `data-unmatched` are the two messages.
 * @param html built page; its elements with the attribute `data-path` take the message, or the address where they bring none
 * @param query what stood behind the path, `?` included; it belongs to the message of a failed validation only
 * @param root what stands in front of the path where the site stands below one
 */
export function notFoundPage(html: string, path: string, query = '', root = ''): string {
  return html.replace(PLACE, (_all, open: string, _name, attributes: string) => {
    const form = attribute(attributes, 'form')
    const isInvalid = form !== undefined && new RegExp(form).test(path)
    const message = attribute(attributes, isInvalid ? 'invalid' : 'unmatched') ?? '{path}'
    const asked = root + (isInvalid ? path + query : path)
    const shown = asked.length > MAX_PATH_LENGTH ? `${asked.slice(0, MAX_PATH_LENGTH)}…` : asked
    return open + message.replace('{path}', () => escapeHtml(shown))
  })
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\sdata-${name}="([^"]*)"`).exec(attributes)?.[1]
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

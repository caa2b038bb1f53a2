import { html } from '../http/html.ts'

const MAX_PATH_LENGTH = 300
const PLACE =
  /(<([a-z][a-z0-9-]*)\b([^>]*\sdata-path(?:=(?:""|''))?(?:\s[^>]*)?)>)[^<]*(?=<\/\2>)/gi

/**
 * Fills in the 404 page for a path.
 * A path that matches a route whose parameter does not exist has failed that route's validation; any other path is
 * unmatched (specification §2). The page lists the routes: `data-form` is a route pattern, `data-invalid` and
 * `data-unmatched` are the two messages. Path and query are escaped.
 * @param page built 404 page; its elements with `data-path` receive the message, or the path if they have no messages
 * @param query query string including `?`; shown only if the validation of a route failed
 * @param root base path
 */
export function notFoundPage(page: string, path: string, query = '', root = ''): string {
  return page.replace(PLACE, (_all, open: string, _name, attributes: string) => {
    const form = attribute(attributes, 'form')
    const isInvalid = form !== undefined && new RegExp(form).test(path)
    const message = attribute(attributes, isInvalid ? 'invalid' : 'unmatched') ?? '{path}'
    const asked = root + (isInvalid ? path + query : path)
    const shown = asked.length > MAX_PATH_LENGTH ? `${asked.slice(0, MAX_PATH_LENGTH)}…` : asked
    return open + message.replace('{path}', () => html`${shown}`.toString())
  })
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\sdata-${name}="([^"]*)"`).exec(attributes)?.[1]
}

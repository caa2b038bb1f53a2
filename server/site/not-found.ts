import { editHtml, findElements } from '../../shared/html/elements.ts'
import { html } from '../../shared/server/html.ts'

const MAX_PATH_LENGTH = 300

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
  const places = findElements(page).filter(
    ({ attributes }) => attributes['data-path'] !== undefined
  )
  const edits = places.map(({ attributes, contentStart, contentEnd }) => {
    const form = attributes['data-form']
    const isInvalid = form !== undefined && new RegExp(form).test(path)
    const message = attributes[isInvalid ? 'data-invalid' : 'data-unmatched'] ?? '{path}'
    const asked = root + (isInvalid ? path + query : path)
    const shown = asked.length > MAX_PATH_LENGTH ? `${asked.slice(0, MAX_PATH_LENGTH)}…` : asked
    const text = html`${message.replace('{path}', () => shown)}`.toString()
    return { start: contentStart, end: contentEnd, text }
  })
  return editHtml(page, edits)
}

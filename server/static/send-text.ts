import type { ServerResponse } from 'node:http'

/** Responds with one line of text instead of a file. */
export function sendLine(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>
): void {
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { 'cache-control': 'no-store', ...type, ...headers }).end(`${text}\n`)
}

/** Responds 405: files are only read. */
export function refuseMethod(response: ServerResponse, headers: Record<string, string>): void {
  const allow = 'GET, HEAD'
  sendLine(response, 405, `This address answers ${allow} only.`, { ...headers, allow })
}

import { httpError } from '../errors.ts'

/** How long a small body may take to arrive, in milliseconds. */
const patience = 15_000

/** Reads a small body as text; throws 413 above `limit` bytes and 408 when it comes too slowly. */
export async function readText(request: Request, limit: number): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const late = setTimeout(() => void reader.cancel().catch(() => undefined), patience)
  const start = Date.now()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > limit) throw httpError(413, `The body is larger than ${limit} bytes.`)
      chunks.push(value)
    }
  } finally {
    clearTimeout(late)
    reader.releaseLock()
  }
  if (Date.now() - start >= patience) throw httpError(408, 'The body came too slowly.')
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads a small JSON body; throws 400 when it is not JSON. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit)
  try {
    return JSON.parse(text)
  } catch {
    throw httpError(400, 'The body is not JSON.')
  }
}

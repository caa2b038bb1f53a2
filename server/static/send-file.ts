import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { ByteRange } from '../../shared/server/range.ts'
import { errorMessage } from '../errors.ts'
import { isCompressible } from '../http/mime-types.ts'
import { log } from '../log.ts'
import { hasTag, isFresh, requestedRange } from './conditional-request.ts'
import type { FileCache } from './file-cache.ts'
import { acceptableEncodings, negotiateEncoding } from './negotiate-encoding.ts'
import { sendLine } from './send-text.ts'
import type { Encoding, StaticFile, Variant } from './static-file.ts'

type Headers = Record<string, string | number>

interface BodyEvents {
  /** Sends the headers. */
  begin: () => ServerResponse
  /** The file cannot be opened; nothing has been sent yet. */
  fail: (error: unknown) => void
  retry: (() => void) | undefined
}

/**
 * Sends a file in response to GET or HEAD: negotiates the encoding, and handles conditional and range requests (RFC
 * 9110 §13, §14).
 * **Security**: the caller resolves the file; nothing of the request's path is used here, so traversal, symlinks and
 * hidden files are the caller's responsibility.
 * @param retry called if the file was replaced before it was read
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  contents: FileCache,
  retry?: () => void
): void {
  const encoding = request.headers.range ? 'identity' : chooseEncoding(request, file)
  const variant = file.variants[encoding] ?? file.variants.identity
  const headers = getHeaders(file, variant, encoding)
  if (isFresh(request.headers, variant.etag, file.modified)) {
    response.writeHead(304, headers).end()
    return
  }
  const range = requestedRange(request.headers, variant.size, variant.etag, file.modified)
  if (range === 'unsatisfiable') {
    const refused = { 'content-range': `bytes */${variant.size}`, 'cache-control': 'no-store' }
    response.writeHead(416, { ...headers, ...refused }).end()
    return
  }
  headers['content-type'] = file.type
  headers['content-length'] = range ? range.end - range.start + 1 : variant.size
  if (range) {
    headers['content-range'] = `bytes ${range.start}-${range.end}/${variant.size}`
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD') response.writeHead(status, headers).end()
  else {
    const begin = () => response.writeHead(status, headers)
    const fail = (error: unknown) => refuseUnreadable(response, file, variant, error)
    sendBody(variant, range, contents, { begin, fail, retry })
  }
}

/** A file of the build that is missing or cannot be read: the page probe reports it as well. */
function refuseUnreadable(
  response: ServerResponse,
  file: StaticFile,
  variant: Variant,
  error: unknown
): void {
  log('static.file-unreadable', { file: variant.file, reason: errorMessage(error) })
  const headers = { ...file.headers, 'cache-control': 'no-store' }
  sendLine(response, 500, 'This file cannot be read.', headers)
}

// Best compression follows a publish: a client with another variant of the same content need not load it again.
function chooseEncoding({ headers }: IncomingMessage, file: StaticFile): Encoding {
  const accepted = headers['accept-encoding']
  const held = acceptableEncodings(file, accepted).find(encoding => {
    const etag = file.variants[encoding]?.etag
    return etag !== undefined && hasTag(headers['if-none-match'], etag)
  })
  return held ?? negotiateEncoding(file, accepted)
}

function getHeaders(file: StaticFile, variant: Variant, encoding: Encoding): Headers {
  const headers: Headers = {
    ...file.headers,
    etag: variant.etag,
    'last-modified': new Date(file.modified * 1000).toUTCString(),
    'accept-ranges': 'bytes'
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  if (isCompressible(file.type)) headers.vary = 'accept-encoding'
  return headers
}

function sendBody(
  variant: Variant,
  range: ByteRange | undefined,
  contents: FileCache,
  { begin, fail, retry }: BodyEvents
): void {
  const cached = contents.get(variant)
  if (cached) {
    begin().end(range ? cached.subarray(range.start, range.end + 1) : cached)
    return
  }
  const failOrRetry = (error: unknown) => (variant.stale && retry ? retry() : fail(error))
  if (!range && contents.isCacheable(variant)) {
    contents
      .load(variant)
      .then(bytes => (variant.stale && retry ? retry() : begin().end(bytes)), failOrRetry)
    return
  }
  // An open file keeps its content when it is replaced.
  open(variant.file).then(file => {
    if (variant.stale && retry) void file.close().then(retry)
    else stream(begin(), file, range)
  }, failOrRetry)
}

function stream(response: ServerResponse, file: FileHandle, range: ByteRange | undefined): void {
  // A client that disconnects is not an error; a failed read aborts the response.
  pipeline(file.createReadStream(range), response, () => undefined)
}

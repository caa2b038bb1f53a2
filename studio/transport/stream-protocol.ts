/** A message of the lake about one event stream: head, chunk or end. */
export type Frame =
  | { kind: 'head'; id: number; status: number; contentType: string }
  | { kind: 'data'; id: number; text: string }
  | { kind: 'end'; id: number }

/** Encodes the request to open an event stream with this id. */
export function encodeOpen(id: number, path: string, headers: Record<string, string>): string {
  return JSON.stringify({ open: id, path, headers })
}

export function encodeClose(id: number): string {
  return JSON.stringify({ close: id })
}

/** Decodes a message of the lake; returns undefined if it is not part of this protocol. */
export function decode(message: string): Frame | undefined {
  const value = parse(message)
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  const id = Number(value.id)
  if ('status' in value) {
    const contentType = 'contentType' in value ? String(value.contentType ?? '') : ''
    return { kind: 'head', id, status: Number(value.status), contentType }
  }
  if ('data' in value) return { kind: 'data', id, text: String(value.data) }
  return 'end' in value ? { kind: 'end', id } : undefined
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}

/** What the lake says about one event stream: its head, a piece of it, or its end. */
export type Frame =
  | { kind: 'head'; id: number; status: number; contentType: string }
  | { kind: 'data'; id: number; text: string }
  | { kind: 'end'; id: number }

/** Asks the lake to start an event stream under this number. */
export function encodeOpen(id: number, path: string, headers: Record<string, string>): string {
  return JSON.stringify({ open: id, path, headers })
}

export function encodeClose(id: number): string {
  return JSON.stringify({ close: id })
}

/** Reads one message of the lake; undefined where it is none of ours. */
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

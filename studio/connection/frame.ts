/** What the lake says about one event stream: its head, a piece of it, or its end. */
export type Frame =
  | { kind: 'head'; id: number; status: number; headers: Record<string, string> }
  | { kind: 'data'; id: number; text: string }
  | { kind: 'end'; id: number }

/** Asks the lake to start an event stream under this number. */
export function encodeOpen(id: number, path: string, headers: Record<string, string>): string {
  return JSON.stringify({ id, open: path, headers })
}

export function encodeClose(id: number): string {
  return JSON.stringify({ id, close: true })
}

/** Reads one message of the lake; undefined where it is none of ours. */
export function decode(message: string): Frame | undefined {
  const value = parse(message)
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  const id = Number(value.id)
  if ('status' in value) {
    const headers = 'headers' in value ? (value.headers as Record<string, string>) : {}
    return { kind: 'head', id, status: Number(value.status), headers }
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

/** One event of an event stream. */
export type ServerEvent = { event: string; id: string | undefined; data: Record<string, unknown> }

/** Reads an event stream event by event. */
export type EventReader = { next(): Promise<ServerEvent>; stop(): void }

/** Opens an event stream and returns its events; comments are skipped. */
export function readEvents(url: string, headers: Record<string, string> = {}): EventReader {
  const stop = new AbortController()
  const events = parse(fetch(url, { headers, signal: stop.signal }))
  return {
    async next() {
      const { value, done } = await events.next()
      if (done || !value) throw new Error('The stream ended.')
      return value
    },
    stop: () => stop.abort()
  }
}

async function* parse(opening: Promise<Response>): AsyncGenerator<ServerEvent> {
  const response = await opening
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = readUntil(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield event
    }
  }
}

/** Parses a block of an event stream; undefined for a comment. */
export function readUntil(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  )
  const event = fields.get('event')
  if (!event) return undefined
  const data = JSON.parse(fields.get('data') ?? 'null') as Record<string, unknown>
  return { event, id: fields.get('id'), data }
}

const WRITE = /\/data\/(actions|mutate)\//
const TIMEOUT_MS = 60_000
const RETRY_MS = 1000

/**
 * A fetch that retries writes for up to a minute while the network is down. The Studio, which makes the form read-only
 * after 15 seconds, only sees a slow response.
 */
export function retryWrites(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      try {
        return await send(input, init)
      } catch (error) {
        const isOver = Date.now() > end || init?.signal?.aborted === true
        if (!(error instanceof TypeError) || !WRITE.test(address) || isOver) throw error
        await new Promise(done => setTimeout(done, RETRY_MS))
      }
    }
  }
}

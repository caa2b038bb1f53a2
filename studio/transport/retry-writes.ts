const WRITE = /\/data\/(actions|mutate)\//
const TIMEOUT_MS = 60_000
const RETRY_MS = 1000

/**
 * A fetch that sends a write again while the network is away, for up to a minute: the Studio, which would
 * close the form for typing after a quarter of that, only sees a slow answer.
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

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** CPU time so far, in milliseconds, and memory, in megabytes. */
export type ProcessUsage = { cpu: number; memory: number }

/** Median wall time and mean CPU time of a request, in milliseconds. */
export type Figure = { ms: number; cpu: number }

/** A lake in a child process. */
export type LakeProcess = {
  /** Milliseconds from process start to the first response. */
  startMs: number
  call(method: string, path: string, body?: unknown): Promise<unknown>
  usage(): Promise<ProcessUsage>
  /**
   * Runs `work` sequentially, `times` times to warm up and `times` times measured. `before`
   * prepares each run and is not measured.
   */
  measure(
    times: number,
    work: (i: number) => Promise<unknown>,
    before?: (i: number) => Promise<unknown>
  ): Promise<Figure>
  url: string
  stop(): Promise<void>
}

/**
 * Starts a lake on a data directory, with or without its result cache.
 * @param database PostgreSQL that it shares with other nodes
 */
export async function startLakeProcess(
  dataDir: string,
  resultCache: 'cached' | 'uncached' = 'cached',
  database = ''
): Promise<LakeProcess> {
  const startedAt = performance.now()
  const args = [dataDir, resultCache, database]
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), args)
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token: string }]
  const agent = new Agent({ keepAlive: true })
  const url = `http://127.0.0.1:${port}`

  function call(method: string, path: string, body?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const outgoing = request(url + path, {
        method,
        agent,
        headers: { authorization: `Bearer ${token}` }
      })
      outgoing.on('error', reject)
      outgoing.on('response', response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', part => {
          text += part
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${response.statusCode} ${text.slice(0, 300)}`))
        })
      })
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async function usage(): Promise<ProcessUsage> {
    child.send('usage')
    const [answer] = (await once(child, 'message')) as [ProcessUsage]
    return answer
  }

  await call('GET', '/v1/data/query/main?query=1')
  return {
    startMs: performance.now() - startedAt,
    call,
    usage,
    url,
    async measure(times, work, prepare) {
      for (let i = 0; prepare && i < times; i++) await prepare(i)
      for (let i = 0; i < times; i++) await work(i)
      for (let i = 0; prepare && i < times; i++) await prepare(i)
      const before = await usage()
      const durations: number[] = []
      for (let i = 0; i < times; i++) {
        const start = performance.now()
        await work(i)
        durations.push(performance.now() - start)
      }
      const { cpu } = await usage()
      durations.sort((a, b) => a - b)
      return { ms: durations[Math.floor(times / 2)] ?? 0, cpu: (cpu - before.cpu) / times }
    },
    async stop() {
      agent.destroy()
      child.kill()
      await once(child, 'exit')
    }
  }
}

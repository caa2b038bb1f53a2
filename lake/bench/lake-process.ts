import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** Processor time used so far, in milliseconds, and memory, in megabytes. */
export type ProcessUsage = { cpu: number; memory: number }

/** One measured kind of request: the middle of its times, and the processor time each takes. */
export type Figure = { ms: number; cpu: number }

/** A lake in a process of its own. */
export type LakeProcess = {
  /** Milliseconds from starting the process to its first answer. */
  started: number
  call(method: string, path: string, body?: unknown): Promise<unknown>
  usage(): Promise<ProcessUsage>
  /**
   * Does `work` so many times, one after another and as often before to warm up, and says what one
   * time takes. What has to be done before each time, all at once, is not measured.
   */
  measure(
    times: number,
    work: (i: number) => Promise<unknown>,
    before?: (i: number) => Promise<unknown>
  ): Promise<Figure>
  url: string
  stop(): Promise<void>
}

/** Starts a lake on a data folder; with `anew` it keeps no answers. */
export async function startLakeProcess(
  dataDir: string,
  answers: 'kept' | 'anew' = 'kept'
): Promise<LakeProcess> {
  const begun = performance.now()
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), [dataDir, answers])
  const [address] = (await once(child, 'message')) as [{ port: number }]
  const agent = new Agent({ keepAlive: true })
  const url = `http://127.0.0.1:${address.port}`

  function call(method: string, path: string, body?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked = request(url + path, {
        method,
        agent,
        headers: { authorization: 'Bearer bench' }
      })
      asked.on('error', reject)
      asked.on('response', response => {
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
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async function usage(): Promise<ProcessUsage> {
    child.send('usage')
    const [answer] = (await once(child, 'message')) as [ProcessUsage]
    return answer
  }

  await call('GET', '/v1/data/query/main?query=1')
  return {
    started: performance.now() - begun,
    call,
    usage,
    url,
    async measure(times, work, prepare) {
      for (let i = 0; prepare && i < times; i++) await prepare(i)
      for (let i = 0; i < times; i++) await work(i)
      for (let i = 0; prepare && i < times; i++) await prepare(i)
      const before = await usage()
      const taken: number[] = []
      for (let i = 0; i < times; i++) {
        const start = performance.now()
        await work(i)
        taken.push(performance.now() - start)
      }
      const { cpu } = await usage()
      taken.sort((a, b) => a - b)
      return { ms: taken[Math.floor(times / 2)] ?? 0, cpu: (cpu - before.cpu) / times }
    },
    async stop() {
      agent.destroy()
      child.kill()
      await once(child, 'exit')
    }
  }
}

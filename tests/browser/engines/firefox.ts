import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopProgram, waitForOutput } from './program.ts'
import type { EngineWindow } from './window.ts'

interface Message {
  id?: number
  method?: string
  params?: { level?: string; text?: string }
  result?: unknown
  message?: string
}

/** Starts Firefox without a screen and opens a window by WebDriver BiDi. */
export async function startFirefox(path: string, env: NodeJS.ProcessEnv): Promise<EngineWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    // Its sandbox would keep the fonts of the tests from it.
    { env: { ...env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' } }
  )
  const close = async () => {
    await stopProgram(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await openWindow(child, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function openWindow(child: ChildProcess, close: () => Promise<void>): Promise<EngineWindow> {
  const [, address] = await waitForOutput(child, /WebDriver BiDi listening on (ws:\S+)/)
  const { send, errors } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  return {
    async open(url, width) {
      await send('browsingContext.setViewport', { context, viewport: { width, height: 900 } })
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate<Value>(expression: string) {
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true
      })
      return JSON.parse(result.value) as Value
    },
    takeErrors: async () => errors.splice(0),
    close
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No connection to Firefox at ${address}.`))
  })
  const errors: string[] = []
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, message } = JSON.parse(String(data)) as Message
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '')
    if (id === undefined) return
    if (message) waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
  }
  let last = 0
  const send = <Result>(method: string, params: object): Promise<Result> => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<Result>
  }
  return { send, errors }
}

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freePort } from '../../support/port.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { stopProgram, waitForOutput } from './program.ts'
import type { EngineWindow } from './window.ts'

const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'
/** Prefix of an error in the output of the browser. */
const ERROR = /^CONSOLE .*ERROR.*$/gm

/** Starts WebKit on a screen of its own, if there is none, and opens a window by WebDriver. */
export async function startWebKit(driver: string, env: NodeJS.ProcessEnv): Promise<EngineWindow> {
  const screen = env.DISPLAY ? undefined : spawn('Xvfb', ['-displayfd', '1'])
  const display = screen ? `:${(await waitForOutput(screen, /^(\d+)$/m))[1]}` : env.DISPLAY
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], { env: { ...env, DISPLAY: display } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const stop = async () => {
    await stopProgram(child)
    if (screen) await stopProgram(screen)
  }
  try {
    return await openWindow(`http://127.0.0.1:${port}`, stop, () => {
      const errors = output.match(ERROR) ?? []
      output = ''
      return errors
    })
  } catch (error) {
    await stop()
    throw error
  }
}

async function openWindow(
  driver: string,
  stop: () => Promise<void>,
  takeErrors: () => string[]
): Promise<EngineWindow> {
  await waitUntil('the driver of WebKit answers', () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  const [binary] = globSync(BROWSERS)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const options = { 'webkitgtk:browserOptions': { binary, args } }
  const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', ...options } }
  })
  const session = `${driver}/session/${sessionId}`
  return {
    async open(url, width) {
      await ask(`${session}/window/rect`, 'POST', { width, height: 900 })
      await ask(`${session}/url`, 'POST', { url })
    },
    async evaluate<Value>(expression: string) {
      const script = `const done = arguments[0]; (async () => done(JSON.stringify((await (${expression})) ?? null)))()`
      const value = await ask<string>(`${session}/execute/async`, 'POST', { script, args: [] })
      return JSON.parse(value) as Value
    },
    takeErrors: async () => takeErrors(),
    async close() {
      await ask(session, 'DELETE')
      await stop()
    }
  }
}

async function ask<Value>(url: string, method: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { message?: string } }
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../tests/support/port.ts'
import { SOCKET_SUPERVISOR } from '../../tests/support/socket-supervisor.ts'
import { inheritedSocket, StartHold } from './inherited-socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'socket-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true })
})

test('a socket is used only if it was passed to this very process', () => {
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '7' }, 7)).toBe(3)
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '8' }, 7)).toBeUndefined()
  expect(inheritedSocket({ LISTEN_FDS: '0', LISTEN_PID: '7' }, 7)).toBeUndefined()
  expect(inheritedSocket({}, 7)).toBeUndefined()
})

test('during a start pages wait for the last build, and other requests for all parts', async () => {
  const hold = new StartHold()
  const passed: string[] = []
  expect(hold.wait('lake')).toBeUndefined()
  const page = hold.wait('site')?.then(() => passed.push('site'))
  const form = hold.wait('forms')?.then(() => passed.push('forms'))
  hold.opened()
  await page
  expect(passed).toEqual(['site'])
  expect(hold.wait('site')).toBeUndefined()
  hold.ready()
  await form
  expect(passed).toEqual(['site', 'forms'])
  expect(hold.wait('forms')).toBeUndefined()
})

/** A server that starts slowly, and stops as the real one does. */
const PROGRAM = `
  import { listen, closeServer } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
  import { inheritedSocket } from ${JSON.stringify(join(import.meta.dirname, 'inherited-socket.ts'))}
  await new Promise(done => setTimeout(done, 500))
  const socket = inheritedSocket(process.env)
  const { server } = await listen('127.0.0.1', 1, (request, response) => {
    setTimeout(() => response.end(String(process.pid)), 20)
  }, { socket })
  process.on('SIGTERM', async () => {
    await closeServer(server, 2000)
    process.exit(0)
  })`

function ask(port: number): Promise<string> {
  return new Promise((done, failed) => {
    const sent = get({ port, agent: false, timeout: 20_000 }, response => {
      let text = ''
      response.on('data', part => {
        text += part
      })
      response.on('end', () => done(text))
      response.on('error', failed)
    })
    sent.on('error', failed)
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
  })
}

const hasPerl = process.platform !== 'win32' && spawnSync('perl', ['-v']).status === 0

test.skipIf(!hasPerl)('a restart on a socket of the supervisor loses no request', async () => {
  const program = join(folder, 'server.mjs')
  writeFileSync(program, PROGRAM)
  const port = await freePort()
  const args = ['-e', SOCKET_SUPERVISOR, String(port), process.execPath, program]
  const supervisor = spawn('perl', args, { stdio: 'inherit' })
  children.push(supervisor)
  await expect.poll(() => ask(port).catch(() => undefined)).toMatch(/^\d+$/)
  const pids = new Set<string>()
  const errors: unknown[] = []
  let asking = true
  const clients = [1, 2, 3, 4].map(async () => {
    while (asking)
      await ask(port).then(
        pid => pids.add(pid),
        error => errors.push(error)
      )
  })
  for (let restarts = 1; restarts <= 2; restarts++) {
    process.kill(Number([...pids].at(-1) ?? (await ask(port))), 'SIGTERM')
    await expect.poll(() => pids.size).toBe(restarts + 1)
  }
  asking = false
  await Promise.all(clients)
  expect(errors).toEqual([])
})

test.skipIf(!hasPerl).each([
  ['127.0.0.1', 'opened'],
  ['localhost', 'opened'],
  ['0.0.0.0', 'opened'],
  [
    '192.0.2.1',
    'The socket of the supervisor listens on 127.0.0.1, but HOST is 192.0.2.1: set both to one address.'
  ]
])('a socket of the supervisor on the loopback address, with HOST %s', async (host, outcome) => {
  const program = join(folder, 'open.mjs')
  writeFileSync(
    program,
    `import { openPort } from ${JSON.stringify(join(import.meta.dirname, 'open-port.ts'))}
    const [host, port] = process.argv.slice(2)
    const outcome = openPort(host, Number(port)).then(() => 'opened', error => error.message)
    console.log(await outcome)
    setInterval(() => undefined, 1000)`
  )
  const port = String(await freePort())
  const args = ['-e', SOCKET_SUPERVISOR, port, process.execPath, program, host, port]
  const supervisor = spawn('perl', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(supervisor)
  const [line] = await once(supervisor.stdout, 'data')
  expect(String(line).trim()).toBe(outcome)
})

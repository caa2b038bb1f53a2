// npm run load: two runs of five seconds, each 500 token checks and 2,000 footprints per second, from another process.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

const SECONDS = 5
const CHECKS = 500
const FOOTPRINTS = 2000
const STEP_MS = 10

const service = fork(join(import.meta.dirname, 'service.ts'), { execArgv: ['--expose-gc'] })
const [{ siteUrl, tokens }]: [{ siteUrl: string; tokens: string[] }] = (await once(
  service,
  'message'
)) as never
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const times: number[] = []
const errors = new Map<string, number>()

const memory = [(await ask(service)).megabytes]
let checks = 0
let footprints = 0
let took = 0
for (let round = 0; round < 2; round++) {
  took += await load()
  memory.push((await ask(service)).megabytes)
}
const { stored } = await ask(service)
service.send('stop')
agent.destroy()

times.sort((a, b) => a - b)
console.log(`${checks} log-in checks and ${footprints} footprints in ${took.toFixed(1)} s`)
console.log(`stored: ${stored} of ${footprints}; errors: ${JSON.stringify([...errors])}`)
console.log(`answer: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms`)
const megabytes = memory.map(amount => `${amount.toFixed(0)} MB`)
console.log(
  `memory in use: ${megabytes[0]} before, ${megabytes[1]} half way, ${megabytes[2]} after`
)
process.exitCode = errors.size > 0 || stored !== footprints ? 1 : 0

/** Sends requests at a fixed rate; returns the seconds until the last response. */
async function load(): Promise<number> {
  const began = performance.now()
  const waiting: Promise<void>[] = []
  const first = { checks, footprints }
  while (performance.now() - began < SECONDS * 1000) {
    const share = (performance.now() - began) / 1000
    for (; checks < first.checks + CHECKS * share; checks++) {
      const accessToken = tokens[checks % tokens.length]
      waiting.push(post('/oort/oortcloud-sso/zxb/v1/logincheck', { accessToken }, accessToken))
    }
    for (; footprints < first.footprints + FOOTPRINTS * share; footprints++)
      waiting.push(footprint(footprints))
    await new Promise(done => setTimeout(done, STEP_MS))
  }
  await Promise.all(waiting)
  return (performance.now() - began) / 1000
}

function footprint(number: number): Promise<void> {
  const user = number % tokens.length
  const record = {
    type: number % 2 ? 'click' : 'browse',
    content: 'hero',
    userId: `u-${user}`,
    pathHistory: `${siteUrl}/zh/hardware`
  }
  return post('/portal/api/v1/footprints/add', record, tokens[user], '"code":200')
}

/** Posts JSON; a response other than 200, or without the expected content, counts as an error. */
function post(path: string, body: object, accesstoken = '', expected = accesstoken): Promise<void> {
  const sent = performance.now()
  return new Promise(done => {
    const asked = request(siteUrl + path, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', tenant_id: 'site', accesstoken }
    })
    const end = (problem?: string) => {
      times.push(performance.now() - sent)
      if (problem) errors.set(problem, (errors.get(problem) ?? 0) + 1)
      done()
    }
    asked.on('error', error => end(error.message))
    asked.on('response', answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () => {
        const right = text.includes('"code":200') && text.includes(expected)
        end(answer.statusCode === 200 && right ? undefined : `${path} ${answer.statusCode}`)
      })
    })
    asked.end(JSON.stringify(body))
  })
}

async function ask(child: ChildProcess): Promise<{ stored: number; megabytes: number }> {
  child.send('how')
  const [answer] = await once(child, 'message')
  return answer as { stored: number; megabytes: number }
}

function at(share: number): string {
  return (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
}

// npm run load: twice five seconds of 500 log-in checks and 2,000 footprints a second, from another process.
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
const wrong = new Map<string, number>()

const memory = [(await ask(service)).megabytes]
let checks = 0
let footprints = 0
let took = 0
for (let round = 0; round < 2; round++) {
  took += await load()
  memory.push((await ask(service)).megabytes)
}
const { kept } = await ask(service)
service.send('stop')
agent.destroy()

times.sort((a, b) => a - b)
console.log(`${checks} log-in checks and ${footprints} footprints in ${took.toFixed(1)} s`)
console.log(`kept: ${kept} of ${footprints}; refused or wrong: ${JSON.stringify([...wrong])}`)
console.log(`answer: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms`)
const megabytes = memory.map(amount => `${amount.toFixed(0)} MB`)
console.log(
  `memory in use: ${megabytes[0]} before, ${megabytes[1]} half way, ${megabytes[2]} after`
)
process.exitCode = wrong.size > 0 || kept !== footprints ? 1 : 0

/** Asks at the set pace; gives the seconds that all answers took. */
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

/** Sends JSON; an answer with another code than 200, or without what is expected, counts as wrong. */
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
      if (problem) wrong.set(problem, (wrong.get(problem) ?? 0) + 1)
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

async function ask(child: ChildProcess): Promise<{ kept: number; megabytes: number }> {
  child.send('how')
  const [answer] = await once(child, 'message')
  return answer as { kept: number; megabytes: number }
}

function at(share: number): string {
  return (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
}

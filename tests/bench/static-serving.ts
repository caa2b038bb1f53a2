import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/port.ts'
import { hasBrotli, NGINX, startNginx } from '../support/start-nginx.ts'
import { type Measurement, median } from './measurement.ts'

const ROUNDS = 3
const SECONDS = 4
/** nginx may be at most twice as fast (design §11). */
const BUDGET = 2
const CROWD = 200
const PATH = '/zh/hardware'

/**
 * Compares the server with nginx, one worker each, on the same precompressed files, alternating.
 * @param url of the server
 * @param root folder of the build that it serves
 * @returns undefined if nginx or wrk is not installed
 */
export async function measureStatic(url: string, root: string): Promise<Measurement | undefined> {
  if (!NGINX || spawnSync('wrk', ['-v']).error) {
    console.log('nginx or wrk is not installed: static serving is not measured.')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-static-'))
  const port = await freePort()
  const site = join(folder, 'site.conf')
  writeFileSync(
    site,
    `server {
  listen 127.0.0.1:${port} backlog=1024;
  root ${root};
  gzip_static on;
  ${hasBrotli ? 'brotli_static on;' : ''}
  types { text/html html; }
  location / { try_files $uri.html $uri =404; }
}
`
  )
  const stop = await startNginx(folder, site, port)
  const nginx = `http://127.0.0.1:${port}`
  try {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ own: await wrk(url, 50), nginx: await wrk(nginx, 50) })
    const own = median(rounds.map(each => each.own.perSecond))
    const theirs = median(rounds.map(each => each.nginx.perSecond))
    const crowd = { own: await wrk(url, CROWD), nginx: await wrk(nginx, CROWD) }
    console.log(
      `${CROWD} connections: 99 % within ${crowd.own.p99} ms here, ${crowd.nginx.p99} ms at nginx`
    )
    return {
      name: 'static serving, nginx against this server on the same files',
      value: theirs / own,
      unit: '×',
      budget: BUDGET,
      details: {
        ownPerSecond: Math.round(own),
        nginxPerSecond: Math.round(theirs),
        connections: CROWD,
        ownP99: crowd.own.p99,
        nginxP99: crowd.nginx.p99,
        rounds: ROUNDS
      }
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs wrk on one page for some seconds; returns requests per second and p99 latency in milliseconds. */
async function wrk(url: string, connections: number): Promise<{ perSecond: number; p99: number }> {
  const encoding = `accept-encoding: ${hasBrotli ? 'br' : 'gzip'}`
  const child = spawn('wrk', [
    ...['-t1', `-c${connections}`, `-d${SECONDS}s`, '--latency', '-H', encoding, url + PATH]
  ])
  let output = ''
  for await (const part of child.stdout) output += part
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  const errors = /Non-2xx|Socket errors: (?!connect 0, read 0, write 0, timeout 0)/.exec(output)
  if (errors || !perSecond) throw new Error(`wrk against ${url} failed:\n${output}`)
  return { perSecond, p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1) }
}

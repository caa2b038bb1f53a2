import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

const program = new URL('../cli.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'lake-tls-'))
const data = join(folder, 'data')
const certFile = join(data, 'tls', 'cert.pem')
const children: ChildProcess[] = []

/** Starts a lake by the command; returns its process, URL and what it printed. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [program, '--port', '0', '--project', 'p9', ...args], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  children.push(child)
  let printed = ''
  await new Promise<void>((done, failed) => {
    child.on('exit', () => failed(new Error(printed)))
    child.stdout?.on('data', text => {
      printed += text
      if (/TLS|HTTP\/2/.test(printed)) done()
    })
  })
  return { child, printed, url: /https?:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? '' }
}

/** Stops a lake; returns its exit code. */
function stop(child: ChildProcess): Promise<unknown> {
  const ended = new Promise(done => child.on('exit', done))
  child.kill('SIGTERM')
  return ended
}

async function run(...args: string[]) {
  return await promisify(execFile)(process.execPath, [program, ...args]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr })
  )
}

let lake: Awaited<ReturnType<typeof start>>
let token = ''
beforeAll(async () => {
  lake = await start('--tls-self-signed', '--data', data)
  const made = await run('tokens', 'create', 'tls', '--role', 'administrator', '--data', data)
  token = /once: (\S+)/.exec(made.text)?.[1] ?? ''
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Runs code with the official client in a process that trusts the certificate. */
async function runProgram(code: string) {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certFile }
  const options = { env, cwd: import.meta.dirname }
  const args = ['--input-type=module', '--eval', code]
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}

function openSession(): ClientHttp2Session {
  return connect(lake.url, { ca: readFileSync(certFile) })
}

test('the start names the address, the certificate and what a browser needs', () => {
  expect(lake.url).toMatch(/^https:/)
  expect(lake.printed).toContain(`trust the certificate ${certFile}`)
  expect(lake.printed).toContain(`NODE_EXTRA_CA_CERTS=${certFile}`)
})

test('the self-signed certificate is for this machine, and its key is readable by its owner only', () => {
  const certificate = new X509Certificate(readFileSync(certFile))
  for (const name of ['localhost', 'api.localhost', 'cdn.localhost'])
    expect(certificate.checkHost(name)).toBe(name)
  expect(certificate.checkHost('site.example')).toBeUndefined()
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  const days = (certificate.validToDate.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(398)
  expect(statSync(join(data, 'tls', 'key.pem')).mode & 0o077).toBe(0)
})

test('one HTTP/2 connection carries more event streams than browsers open connections', async () => {
  const session = openSession()
  const path = `/v2025-02-19/data/listen/production?query=*&includeResult=true`
  const authorization = `Bearer ${token}`
  const streams = Array.from({ length: 30 }, () =>
    session.request({ ':path': path, authorization })
  )
  const received = streams.map(stream => {
    const chunks: string[] = []
    stream.setEncoding('utf8').on('data', chunk => chunks.push(String(chunk)))
    return chunks
  })
  const allInclude = (text: string) => received.every(chunks => chunks.join('').includes(text))
  await expect.poll(() => allInclude('welcome')).toBe(true)
  const body = JSON.stringify({ mutations: [{ create: { _id: 'tls', _type: 'note' } }] })
  const write = session.request({
    ':path': '/v2025-02-19/data/mutate/production',
    ':method': 'POST',
    authorization
  })
  write.end(body)
  await expect.poll(() => allInclude('"documentId":"tls"')).toBe(true)
  expect(session.alpnProtocol).toBe('h2')
  session.destroy()
})

test('the official client works on it: queries, writes, listening, uploads', async () => {
  const output = await runProgram(`
    import { createClient } from '@sanity/client'
    const client = createClient({
      apiHost: '${lake.url}', useProjectHostname: false, projectId: 'p9', dataset: 'production',
      apiVersion: '2025-02-19', useCdn: false, token: '${token}'
    })
    const heard = new Promise(done => client.listen('*', {}, { events: ['welcome', 'mutation'] })
      .subscribe(event => event.type === 'welcome'
        ? client.create({ _id: 'by-client', _type: 'note', text: '中' }) : done(event.documentId)))
    console.log(await heard)
    console.log(await client.fetch('*[_id == "by-client"][0].text'))
    const asset = await client.assets.upload('file', new Blob(['text']), { filename: 'a.txt' })
    console.log(asset.url, await (await fetch(asset.url)).text())
    process.exit()
  `)
  expect(output.split('\n').slice(0, 2)).toEqual(['by-client', '中'])
  expect(output).toMatch(new RegExp(`^${lake.url}/files/p9/production/\\w+\\.txt text$`, 'm'))
})

test('WebSockets, which use HTTP/1.1, open on the same port', async () => {
  const address = `${lake.url.replace('https', 'wss')}/v2022-06-30/socket/production`
  const socket = new WebSocket(address, {
    ca: readFileSync(certFile),
    headers: { authorization: `Bearer ${token}` }
  })
  await new Promise((done, failed) => socket.on('open', done).on('error', failed))
  socket.terminate()
})

test('an archive is exported and imported over TLS with the own certificate', async () => {
  const file = join(folder, 'content.tar.gz')
  const place = ['--data', data, '--url', lake.url, '--token', token]
  expect((await run('export', file, ...place)).text).toMatch(/Exported \d+ documents/)
  expect((await run('import', file, '--replace', ...place)).text).toMatch(/Imported \d+ documents/)
  const elsewhere = ['--data', join(folder, 'none'), '--url', lake.url, '--token', token]
  expect(await run('export', file, ...elsewhere)).toEqual({
    code: 1,
    text: expect.stringContaining(`The certificate of ${lake.url} is not trusted`)
  })
})

test('a second start keeps the certificate; a stop with open streams ends soon', async () => {
  const before = readFileSync(certFile, 'utf8')
  await stop(lake.child)
  const other = await start('--tls-self-signed', '--data', data)
  expect(readFileSync(certFile, 'utf8')).toBe(before)
  const session = connect(other.url, { ca: before })
  const stream = session.request({ ':path': '/v1/data/listen/production?query=*' })
  await new Promise(done => stream.on('data', done))
  session.on('error', () => {})
  stream.on('error', () => {})
  expect(await stop(other.child)).toBe(0)
})

test('a certificate of the operator is used, or refused with the reason', async () => {
  const own = join(folder, 'own')
  const files = ['--tls-cert', certFile, '--tls-key', join(data, 'tls', 'key.pem')]
  const served = await start('--data', own, ...files)
  const session = connect(served.url, { ca: readFileSync(certFile) })
  const answer = session.request({ ':path': '/v1/ping' }).setEncoding('utf8')
  expect(await new Promise(done => answer.on('data', done))).toBe('{"ping":"pong"}')
  session.destroy()

  const refused = async (...args: string[]) => {
    const { code, text } = await run('--data', join(folder, 'none'), '--port', '0', ...args)
    return [code, text.trim()]
  }
  expect(await refused('--tls-cert', certFile)).toEqual([
    1,
    '--tls-cert and --tls-key belong together: pass both files.'
  ])
  expect(await refused('--tls-cert', certFile, '--tls-key', join(folder, 'no.pem'))).toEqual([
    1,
    `The file ${join(folder, 'no.pem')} cannot be read.`
  ])
  expect(await refused('--tls-cert', certFile, '--tls-key', certFile)).toEqual([
    1,
    expect.stringContaining('cannot be used with its key')
  ])
})

test('without TLS the start says what a browser lacks', async () => {
  const { printed, url } = await start('--data', join(folder, 'plain'))
  expect(url).toMatch(/^http:/)
  expect(printed).toContain('six connections')
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait-until.ts'

/** Path of the installed nginx; undefined if there is none. */
export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(file =>
  existsSync(file)
)

/** Whether it can serve `.br` files. */
export const hasBrotli = globSync('/etc/nginx/modules-enabled/*brotli-static*').length > 0

/** Returns true if this machine has IPv6. */
export function hasIpv6(): boolean {
  const places = Object.values(networkInterfaces()).flat()
  return places.some(place => place?.family === 'IPv6')
}

/** Creates a self-signed certificate for localhost, and its key. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', names, '-keyout', key, '-out', certificate]
    ],
    { encoding: 'utf8' }
  )
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`)
  return { certificate, key }
}

/**
 * Runs nginx with one worker and the given `http {}` configuration.
 * @param folder for nginx's own files
 * @param port that it listens on
 * @returns stops nginx
 */
export async function startNginx(
  folder: string,
  site: string,
  port: number
): Promise<() => Promise<void>> {
  const own = join(folder, 'nginx')
  mkdirSync(own, { recursive: true })
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${join(own, name)};`)
    .join('\n')
  // As root, nginx would drop to a user who cannot read the tests' folders.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(own, 'nginx.conf')
  writeFileSync(
    file,
    `${user}
include /etc/nginx/modules-enabled/*.conf;
worker_processes 1;
daemon off;
pid ${join(own, 'pid')};
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
  sendfile on;
  open_file_cache max=2000;
${temp}
  include ${site};
}
`
  )
  const child = spawn(NGINX ?? 'nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', part => {
    output += part
  })
  const closed = once(child, 'close')
  await waitUntil('nginx listens', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`)
    return listens(port)
  })
  return async () => {
    child.kill('SIGQUIT')
    const cut = setTimeout(() => child.kill('SIGTERM'), 3000)
    await closed
    clearTimeout(cut)
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}

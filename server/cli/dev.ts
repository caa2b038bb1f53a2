// npm run dev: site and Studio with hot reload, and the lake, behind one port.
import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { credentialsFile } from '../accounts/bootstrap.ts'
import { readSettings, withEphemeralPort } from '../config/settings.ts'
import { contentEnv } from '../content/client.ts'
import { UserError } from '../errors.ts'
import { proxyRequest, proxyUpgrade } from '../http/dev-proxy.ts'
import { DYNAMIC_PATHS } from '../http/fallbacks.ts'
import { closeServer, listen } from '../http/listen.ts'
import { withSiteBase } from '../http/site-base.ts'
import { Server } from '../server.ts'
import { publicEnv } from '../sso/public-env.ts'
import { startupMessage } from '../startup-message.ts'
import { studioEnv } from '../studio/build-studio.ts'

const root = resolve(import.meta.dirname, '../..')
const began = Date.now()

try {
  await develop()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function develop(): Promise<void> {
  const settings = readSettings(process.env)
  const content = new Server(root, withEphemeralPort(settings))
  const ports = { site: settings.port + 1, studio: settings.port + 2 }
  const base = basePath(settings.siteUrl)
  const portFor = ({ url = '' }: IncomingMessage) => {
    const path = stripBase(base, url.split('?')[0] ?? '') ?? ''
    if (DYNAMIC_PATHS.test(path)) return content.settings.port
    return /^\/studio(\/|$)/.test(path) ? ports.studio : ports.site
  }
  const { server } = await listen(settings.host, settings.port, (request, response) => {
    const isHome = ['/', base, `${base}/`].includes(request.url ?? '/')
    // The Studio's dev server requires a trailing slash.
    const isStudio = request.url === `${base}/studio`
    const target = isHome ? '/zh/' : isStudio ? '/studio/' : undefined
    if (target) response.writeHead(302, { location: withSiteBase(settings.siteUrl, target) }).end()
    else proxyRequest(request, response, portFor(request))
  })
  server.on('upgrade', (request, socket, head) => {
    proxyUpgrade(request, socket, head, portFor(request))
  })
  const signIns = await content.startContent()
  await content.startForms()
  signIns.push(...(await content.startStaff()))
  const children = [
    run('astro/bin/astro.mjs', ['dev', '--port', `${ports.site}`, '--ignore-lock'], root, {
      SITE_URL: settings.siteUrl,
      ...contentEnv(content.settings.content),
      ...publicEnv(settings)
    }),
    run(
      'sanity/bin/sanity',
      ['dev', '--port', `${ports.studio}`],
      join(root, 'studio'),
      studioEnv(settings)
    )
  ]
  const kept = credentialsFile(settings.dataDir)
  const started = { settings, signIns, kept, ms: Date.now() - began }
  console.log(startupMessage(started, process.stdout.isTTY))
  const stop = async () => {
    for (const child of children) child.kill()
    await closeServer(server, 0)
    await content.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function run(
  program: string,
  options: string[],
  cwd: string,
  variables: Record<string, string>
): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules', program), ...options], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'inherit', 'inherit']
  })
}

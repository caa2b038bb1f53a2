// npm run dev: the site and the Studio with hot reload, and the lake, behind one port.
import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { signInFile } from './accounts/accounts.ts'
import { contentVariables } from './content/client.ts'
import { closeServer, listen } from './http/listen.ts'
import { forward, forwardSocket } from './http/proxy.ts'
import { pathBelow, publicPath, rootOf } from './http/root.ts'
import { OWN } from './http/starting.ts'
import { Sentence } from './sentence.ts'
import { Server } from './server.ts'
import { onAnyPort, readSettings } from './settings/settings.ts'
import { publicVariables } from './sso/public.ts'
import { studioVariables } from './studio/build.ts'
import { welcome } from './welcome.ts'

const root = resolve(import.meta.dirname, '..')
const began = Date.now()

try {
  await develop()
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exit(1)
}

async function develop(): Promise<void> {
  const settings = readSettings(process.env)
  const content = new Server(root, onAnyPort(settings))
  const ports = { site: settings.port + 1, studio: settings.port + 2 }
  const base = rootOf(settings.siteUrl)
  const portFor = ({ url = '' }: IncomingMessage) => {
    const path = pathBelow(base, url.split('?')[0] ?? '') ?? ''
    if (OWN.test(path)) return content.settings.port
    return /^\/studio(\/|$)/.test(path) ? ports.studio : ports.site
  }
  const { server } = await listen(settings.host, settings.port, (request, response) => {
    const isHome = ['/', base, `${base}/`].includes(request.url ?? '/')
    // The Studio's own server knows no address without the slash.
    const isStudio = request.url === `${base}/studio`
    const target = isHome ? '/zh/' : isStudio ? '/studio/' : undefined
    if (target) response.writeHead(302, { location: publicPath(settings.siteUrl, target) }).end()
    else forward(request, response, portFor(request))
  })
  server.on('upgrade', (request, socket, head) => {
    forwardSocket(request, socket, head, portFor(request))
  })
  const signIns = await content.startContent()
  content.startForms()
  signIns.push(...(await content.startStaff()))
  const children = [
    run('astro/bin/astro.mjs', ['dev', '--port', `${ports.site}`, '--ignore-lock'], root, {
      SITE_URL: settings.siteUrl,
      ...contentVariables(content.settings.content),
      ...publicVariables(settings)
    }),
    run(
      'sanity/bin/sanity',
      ['dev', '--port', `${ports.studio}`],
      join(root, 'studio'),
      studioVariables(settings)
    )
  ]
  const kept = signInFile(settings.dataDir)
  const started = { settings, signIns, kept, ms: Date.now() - began }
  console.log(welcome(started, process.stdout.isTTY))
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

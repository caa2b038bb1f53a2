// npm run nginx: generates an nginx site for this server, or for a build that nginx serves itself.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultLocale } from '../../shared/i18n/locale.ts'
import { localUrl } from '../config/local-url.ts'
import { readSettings } from '../config/settings.ts'
import { contentCspOrigins } from '../content/client.ts'
import { nginxSite } from '../deploy/nginx-site.ts'
import { UserError } from '../errors.ts'
import { listFiles } from '../fs/list-files.ts'
import { isPage } from '../http/mime-types.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run nginx -- --certificate FILE --key FILE [--build FOLDER [--root FOLDER]] [--brotli] [--out FILE]

  --certificate, --key   paths of the certificate and its key for nginx
  --build                folder of a build (npm run build) that nginx serves itself
  --root                 the same folder as nginx sees it, if on another machine
  --upstream             address of the server, by default HOST and PORT
  --https-port           HTTPS port of nginx, by default that of SITE_URL
  --http-port            HTTP port for the redirect, by default 80
  --ipv4                 listen on IPv4 only, for a machine without IPv6
  --brotli               nginx has the module brotli_static
  --out                  output file, by default standard output

SITE_URL names the site.`

await runCommand(USAGE, async () => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ certificate: string, key: string, build: string, root: string, upstream: string },
      ...{ out: string, 'https-port': string, 'http-port': string },
      ipv4: { type: 'boolean', default: false },
      brotli: { type: 'boolean', default: false }
    }
  })
  const { certificate, key, brotli, ipv4, out } = values
  const settings = readSettings(process.env)
  if (!settings.siteUrl.startsWith('https:'))
    throw new UserError('SITE_URL is not an https address: set it to the public one.')
  if (!certificate || !key) throw new UserError('--certificate and --key are required.')
  const site = new URL(settings.siteUrl)
  const text = nginxSite({
    names: site.hostname,
    siteUrl: settings.siteUrl,
    upstream: getUpstream(values.upstream ?? new URL(localUrl(settings)).host),
    certificate: resolve(certificate),
    key: resolve(key),
    ports: {
      https: getPort('--https-port', values['https-port'], Number(site.port || 443)),
      http: getPort('--http-port', values['http-port'], 80)
    },
    build: values.build ? await readBuild(resolve(values.build), values.root) : undefined,
    contentOrigins: contentCspOrigins(settings.content),
    ipv4Only: ipv4,
    brotli
  })
  if (!out) process.stdout.write(text)
  else {
    writeFileSync(out, text)
    console.log(`${out} is written. Try it with nginx -t.`)
  }
})

/** Parses a port; returns the default if none is given. */
function getPort(option: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new UserError(`${option} "${text}" is not a port: use a number from 1 to 65535.`)
}

function getUpstream(text: string): string {
  if (/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text)) return text
  throw new UserError(`--upstream "${text}" is not a host and port such as 127.0.0.1:4321.`)
}

async function readBuild(folder: string, root = folder) {
  if (!existsSync(join(folder, defaultLocale)))
    throw new UserError(
      `${folder} does not contain a build of the site: create one with npm run build.`
    )
  const names = (await listFiles(folder)).filter(isPage)
  const pages = names.map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
  return { root, pages: new Map(pages) }
}

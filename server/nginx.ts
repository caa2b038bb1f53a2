// npm run nginx: an nginx site for this server, or for a build that nginx serves itself.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentOrigins } from './content/client.ts'
import { nginxSite } from './deploy/nginx.ts'
import { listFiles } from './files/list.ts'
import { reason, Sentence } from './sentence.ts'
import { localUrl, readSettings } from './settings/settings.ts'

const USAGE = `npm run nginx -- --certificate FILE --key FILE [--build FOLDER [--root FOLDER]] [--brotli] [--out FILE]

  --certificate, --key   files with the certificate and its key, as nginx finds them
  --build                folder of a build (npm run build) that nginx serves itself
  --root                 the same folder as nginx finds it, where that is another machine
  --upstream             where the server listens, if not as HOST and PORT say
  --brotli               nginx has the module brotli_static
  --out                  file to write; without it the site is printed

SITE_URL names the site.`

try {
  await main()
} catch (error) {
  if (!(error instanceof Sentence) && !(error instanceof TypeError)) throw error
  console.error(`${reason(error)}\n\n${USAGE}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ certificate: text, key: text, build: text, root: text, upstream: text, out: text },
      'https-port': text,
      'http-port': text,
      brotli: { type: 'boolean', default: false }
    }
  })
  const { certificate, key, brotli, out } = values
  const settings = readSettings(process.env)
  if (!settings.siteUrl.startsWith('https:'))
    throw new Sentence('SITE_URL is no https address: set it to the one that visitors see.')
  if (!certificate || !key) throw new Sentence('--certificate and --key are needed.')
  const site = nginxSite({
    names: new URL(settings.siteUrl).hostname,
    siteUrl: settings.siteUrl,
    upstream: values.upstream ?? new URL(localUrl(settings)).host,
    certificate: resolve(certificate),
    key: resolve(key),
    ports: { https: Number(values['https-port'] ?? 443), http: Number(values['http-port'] ?? 80) },
    build: values.build ? await readBuild(resolve(values.build), values.root) : undefined,
    contentOrigins: contentOrigins(settings.content),
    brotli
  })
  if (!out) process.stdout.write(site)
  else {
    writeFileSync(out, site)
    console.log(`${out} is written. Try it with nginx -t.`)
  }
}

async function readBuild(folder: string, root = folder) {
  if (!existsSync(join(folder, 'zh')))
    throw new Sentence(`${folder} holds no build of the site: make one with npm run build.`)
  const names = (await listFiles(folder)).filter(name => name.endsWith('.html'))
  const pages = names.map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
  return { root, pages: new Map(pages) }
}

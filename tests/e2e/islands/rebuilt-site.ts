import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Site } from '../../../server/site/site.ts'
import { servedBuildDir } from '../../support/served-build.ts'

const KEPT = [
  '_astro',
  'builds',
  'favicon.svg',
  ...['zh', 'en'].flatMap(locale => [
    `${locale}/404.html`,
    `${locale}/navigation.json`,
    `${locale}/hardwareQJ.html`,
    `${locale}/hardwareQJ/_payload.json`
  ])
]

/** Part of the built site on its own server, whose scripts a rebuild can rename. */
export interface RebuiltSite {
  url: string
  /** Serves the same pages with every script renamed; the old names answer 404. */
  rebuild(): Promise<void>
  /** Current address of the header's script. */
  chunk(): string
  close(): Promise<void>
}

/** Serves the page of a camera in both languages. */
export async function startRebuiltSite(): Promise<RebuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuilt-'))
  let count = 0
  const built = () => join(folder, String(count))
  const from = servedBuildDir(process.env.TEST_DATA_DIR ?? './data')
  for (const name of KEPT) {
    mkdirSync(dirname(join(built(), name)), { recursive: true })
    cpSync(join(from, name), join(built(), name), { recursive: true })
  }
  const scripts = () => readdirSync(join(built(), '_astro')).filter(name => name.endsWith('.js'))
  for (const name of readdirSync(join(built(), '_astro')))
    if (/\.(br|gz)$/.test(name)) rmSync(join(built(), '_astro', name))
  const server = createServer((request, response) => site.handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = new Site({ siteUrl: url, contentOrigins: [] })
  await site.activate(built())
  return {
    url,
    async rebuild() {
      const before = built()
      count++
      cpSync(before, built(), { recursive: true })
      const names = new Map(scripts().map(name => [name, name.replace(/\.js$/, `${count}.js`)]))
      const files = readdirSync(built(), { recursive: true, encoding: 'utf8' })
      for (const file of files.filter(name => /\.(js|html)$/.test(name))) {
        let text = readFileSync(join(built(), file), 'utf8')
        for (const [old, renamed] of names) text = text.replaceAll(old, renamed)
        writeFileSync(join(built(), file), text)
      }
      for (const [old, renamed] of names)
        renameSync(join(built(), '_astro', old), join(built(), '_astro', renamed))
      await site.activate(built())
      // as of builds before the last one
      rmSync(before, { recursive: true })
    },
    chunk() {
      const name = scripts().find(script => script.startsWith('islands.'))
      if (!name) throw new Error('The build has no script of the islands.')
      return `/_astro/${name}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
      rmSync(folder, { recursive: true })
    }
  }
}

// The site built from invalid, incomplete or withdrawn content.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../../lake/index.ts'
import { lakeClient } from '../support/clients.ts'
import { HOSTILE } from './extremes/hostile-text.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'broken-'))
const token = 'sk-broken-content-tests'
const project = { projectId: 'p3', dataset: 'main' }
let lake: Lake
let http: Server
let log = ''

const text = (zh: string, en?: string) => ({ _type: 'localeString', zh, ...(en && { en }) })
const reference = (id: string, key: string) => ({
  _type: 'reference',
  _ref: id,
  _weak: true,
  _key: key
})

/** Paths that no document may have, of pages that would be outside of the site, in place of another page, or in no file. */
const HOSTILE_PATHS = [
  ...[...HOSTILE.split('·'), HOSTILE, 'x y', '长', 'l'.repeat(200_000)].map(text => `/${text}`),
  ...[
    '/../../escaped',
    '/..',
    '/.',
    '/a/../../../escaped',
    '/%2e%2e/%2e%2e/escaped',
    '/..\\escaped'
  ],
  ...['escaped', '', '//other.example', 'https://other.example/', '/a//b', '/hardware/'],
  ...['/index.html', '/escaped.html', '/zh/hardware', '/_astro/x', '/search'],
  ...['/hardware/compare', '/x?y', '/x#y', '/x\r\nset-cookie: a=b', '/__proto__', '/a/b/c']
]

const hostile = HOSTILE_PATHS.flatMap((path, index) => [
  {
    _id: `hostile-${index}`,
    _type: ['page', 'camera', 'product', 'software', 'service'][index % 5] ?? '',
    path,
    name: text('敌意路径', 'Hostile path')
  },
  { _id: `hostile-from-${index}`, _type: 'redirect', from: path, to: '/hardware' },
  { _id: `hostile-to-${index}`, _type: 'redirect', from: `/old${index}`, to: path }
])

const documents: { _id: string; _type: string; [field: string]: unknown }[] = [
  { _id: 'siteSettings', _type: 'siteSettings', brandName: text('品牌', 'Brand') },
  {
    _id: 'navigation',
    _type: 'navigation',
    items: [
      { _key: 'a', title: text('硬件', 'Hardware'), path: '/hardware' },
      { _key: 'b', title: text('已撤下', 'Withdrawn'), path: '/hardwareXX' },
      { _key: 'c', title: text('坏链接', 'Bad link'), path: 'javascript:alert(1)' },
      { _key: 'd' }
    ]
  },
  {
    _id: 'page-home',
    _type: 'page',
    path: '/',
    name: text('首页', 'Home'),
    sections: [
      {
        _key: 'h',
        _type: 'heroSection',
        heading: text('只有中文的标题'),
        lead: text('导语', 'A lead')
      },
      { _key: 'u', _type: 'carouselSection', heading: text('没有这种版块') },
      { _key: 'f', _type: 'figuresSection', figures: [reference('figure-gone', 'x')] },
      { _key: 's', _type: 'stepsSection', heading: 'not an object', steps: 'nor a list' },
      {
        _key: 'q',
        _type: 'questionsSection',
        heading: text('问题', 'Questions'),
        questions: [null, 5, { _key: 'z' }]
      },
      {
        _key: 't',
        _type: 'textSection',
        body: {
          _type: 'localeBlocks',
          zh: [
            {
              _type: 'block',
              _key: '1',
              style: 'fancy',
              children: [{ _type: 'span', _key: '2', text: '花样正文' }]
            },
            { _type: 'map', _key: '3', text: '地图文字' }
          ]
        }
      }
    ]
  },
  { _id: 'page-hardware', _type: 'page', path: '/hardware', name: text('硬件', 'Hardware') },
  {
    _id: 'camera-bare',
    _type: 'camera',
    path: '/hardwareJC',
    name: text('光秃的摄像机'),
    tier: 'titanic',
    weight: 'heavy'
  },
  { _id: 'camera-lost', _type: 'camera', path: '/not/a/camera', name: text('走失的摄像机') },
  { _id: 'product-bare', _type: 'product', path: '/productbare', tagline: text('没有名称的产品') },
  { _id: 'drafts.camera-k7', _type: 'camera', path: '/hardwareKQ', name: text('样机K7') },
  { _id: 'drafts.page-hardware', _type: 'page', path: '/hardware', name: text('硬件-未发布') },
  {
    _id: 'versions.rSpring.camera-bare',
    _type: 'camera',
    path: '/hardwareJC',
    name: text('光秃-春')
  },
  ...hostile
]

beforeAll(async () => {
  lake = await createLake({
    dataDir: join(folder, 'lake'),
    ...project,
    tokens: [{ token, role: 'administrator', name: 'tests' }]
  })
  http = createServer((request, response) => lake.handler(request, response))
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const client = lakeClient(address(), { ...project, token })
  await client.mutate(documents.map(document => ({ createOrReplace: document })))
  log = await build('first')
}, 180_000)
afterAll(async () => {
  http?.closeAllConnections()
  http?.close()
  await lake?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every page exists, without its invalid parts', () => {
  const home = page('first/zh/index.html')
  expect(home.querySelector('h1')?.text).toBe('只有中文的标题')
  expect(home.text).toContain('花样正文')
  expect(home.text).toContain('地图文字')
  expect(home.text).not.toContain('没有这种版块')
  expect(home.toString()).not.toMatch(/javascript:|hardwareXX|undefined|\[object/)
  const camera = page('first/zh/hardwareJC.html')
  expect(camera.querySelector('h1')?.text).toBe('光秃的摄像机')
  expect(camera.text).not.toMatch(/camera\.tier|heavy/)
  expect(existsSync(join(folder, 'first/zh/productbare.html'))).toBe(true)
  expect(existsSync(join(folder, 'first/zh/not'))).toBe(false)
})

test('the build names each document and field', () => {
  expect(log).toContain('section of the unknown type "carouselSection"')
  expect(log).toContain('block "fancy" is unknown')
  expect(log).toContain('type "map" is unknown')
  expect(log).toMatch(/page page-hardware \(\/hardware\): sections is missing/)
  expect(log).toMatch(/camera camera-lost: path "\/not\/a\/camera"/)
  expect(log).toMatch(/product product-bare \(\/productbare\): name is missing/)
  expect(log).toContain('Link "javascript:alert(1)"')
  expect(log).toContain('Link /hardwareXX: no page stands there')
  expect(log).toContain('camera camera-bare: weight is a text where a number belongs')
  expect(log).toContain('sections[3].heading is a text where a group of fields belongs')
  expect(log).toContain('sections[4].questions[0] is empty where a group of fields belongs')
})

test('a document with a hostile path has no page, a hostile redirect leads nowhere, and both are named', () => {
  const files = readdirSync(join(folder, 'first'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter(file => file.endsWith('.html'))
  expect(
    pages.filter(file => readFileSync(join(folder, 'first', file), 'utf8').includes('敌意路径'))
  ).toEqual([])
  expect(files.filter(file => /escaped|other|^(?:zh|en)\/zh/.test(file))).toEqual([])
  expect(readdirSync(folder).filter(name => /escaped/.test(name))).toEqual([])
  const rules = JSON.parse(readFileSync(join(folder, 'first/redirects.json'), 'utf8'))
  const targets = rules.map(({ to }: { to: string }) => to)
  expect(
    targets.filter((to: string) => /^\/\/|[\p{Cc}\p{Cf}\p{Cs}\\?\s]|l{3000}/u.test(to))
  ).toEqual([])
  expect(targets).toContain('/hardware')
  for (const { _id } of hostile.filter(({ _type }) => _type !== 'redirect'))
    expect(log).toContain(_id)
  // Colours are the terminal's own.
  expect(stripVTControlCharacters(log)).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202e\u2066]/u)
})

test('text without English comes in Chinese and says so', () => {
  const home = page('first/en/index.html')
  expect(home.querySelector('html')?.getAttribute('lang')).toBe('en')
  const heading = home.querySelector('h1')
  expect([heading?.text, heading?.getAttribute('lang')]).toEqual(['只有中文的标题', 'zh-Hans'])
  expect(home.querySelector('.lead')?.getAttribute('lang')).toBeFalsy()
})

test('nothing unpublished is in the build, though the token may read it', () => {
  const files = readdirSync(join(folder, 'first'), { recursive: true, encoding: 'utf8' })
  expect(files.filter(file => /KQ|K7/.test(file))).toEqual([])
  const texts = files
    .filter(file => /\.(html|xml|json|txt|webmanifest|js)$/.test(file))
    .map(file => readFileSync(join(folder, 'first', file), 'utf8'))
  for (const secret of ['样机K7', '未发布', '光秃-春', token]) {
    expect(texts.filter(content => content.includes(secret))).toEqual([])
  }
})

test('a second build of the same content produces the same bytes, and a withdrawn document has no page', async () => {
  await build('second')
  for (const file of ['zh/index.html', 'en/hardwareJC.html', 'sitemap.xml', 'zh/404.html']) {
    const [first, second] = ['first', 'second'].map(name =>
      readFileSync(join(folder, name, file), 'utf8')
    )
    expect(second, file).toBe(first)
  }
  await lakeClient(address(), { ...project, token }).delete('camera-bare')
  await build('second')
  expect(existsSync(join(folder, 'second/zh/hardwareJC.html'))).toBe(false)
  expect(existsSync(join(folder, 'second/en/hardwareJC.html'))).toBe(false)
  expect(readFileSync(join(folder, 'second/sitemap.xml'), 'utf8')).not.toContain('hardwareJC')
}, 180_000)

function address(): string {
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

function page(file: string): HTMLElement {
  return parse(readFileSync(join(folder, file), 'utf8'))
}

function build(name: string): Promise<string> {
  const env = {
    ...process.env,
    SANITY_PROJECT_ID: project.projectId,
    SANITY_DATASET: project.dataset,
    SANITY_API_HOST: address(),
    SANITY_READ_TOKEN: token,
    SITE_URL: 'https://site.example',
    SITE_OUT_DIR: join(folder, name),
    SITE_CACHE_DIR: join(folder, 'astro'),
    CACHE_DIR: join(folder, 'cache'),
    ASTRO_TELEMETRY_DISABLED: '1'
  }
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    env
  })
  return new Promise((done, failed) => {
    let output = ''
    child.stdout.on('data', part => (output += part))
    child.stderr.on('data', part => (output += part))
    child.on('close', code => (code === 0 ? done(output) : failed(new Error(output))))
  })
}

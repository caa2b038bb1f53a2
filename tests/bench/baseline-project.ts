import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, NodeType, parse } from 'node-html-parser'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import { ROOT } from '../support/server.ts'

/** Output of a build, and files beside a page that only open tabs request. */
const MADE = /\.(html|br|gz)$|^_astro|^builds|_payload\.json$|^(sitemap|robots)\./
/** Scripts of pages, as listed in `src/layout/Page.astro` and the templates. */
const SCRIPTS = [
  'islands/on-load.ts',
  'session/on-load.ts',
  'scrolling/on-load.ts',
  'header/on-load.ts',
  'preload/on-load.ts',
  'updates/on-load.ts',
  'subscribe/on-interaction.ts',
  'search/page.client.ts',
  'contact/on-load.ts',
  'camera/on-load.ts'
]
/** Longer markup is split into a component, with its children in components of their own. */
const PART = 400

interface Part {
  /** Element name; undefined for raw `html`. */
  name?: string
  attributes?: Record<string, string>
  parts?: Part[]
  html?: string
}

interface PlainPage {
  path: string
  lang: string
  head: Part[]
  body: Part[]
}

/**
 * Writes the site as a plain Astro project: the same pages, text, pictures, styles and scripts, with the content in JSON
 * files beside the pages.
 * @param built folder of the built site
 * @returns the folder
 */
export function writePlainProject(folder: string, built: string): string {
  const pages = join(folder, 'src/pages')
  mkdirSync(pages, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  cpSync(built, join(folder, 'public'), {
    recursive: true,
    filter: file => !MADE.test(file.slice(built.length + 1))
  })
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.html') && !file.includes('_payload')
  )
  const sheets = new Set<string>()
  const data = files.map(file => plainPage(file, join(built, file), sheets))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('package.json', '{"type":"module"}')
  write('astro.config.mjs', CONFIG)
  write('src/pages.json', JSON.stringify(data))
  write('src/site.css', [...sheets].sort((a, b) => b.length - a.length)[0] ?? '')
  write('src/Part.astro', PART_COMPONENT)
  write(
    'src/Layout.astro',
    LAYOUT.replace('SCRIPTS', SCRIPTS.map(name => `import '${join(ROOT, 'src', name)}'`).join('\n'))
  )
  write('src/pages/[...path].astro', PAGE)
  return folder
}

function plainPage(name: string, file: string, sheets: Set<string>): PlainPage {
  const document = parse(readFileSync(file, 'utf8'))
  for (const style of document.querySelectorAll('style')) sheets.add(style.textContent)
  for (const element of document.querySelectorAll(
    'style, script[type=module], link[rel=modulepreload]'
  ))
    element.remove()
  return {
    path: urlOfFile(name).slice(1).replace(/\/$/, ''),
    lang: document.querySelector('html')?.getAttribute('lang') ?? '',
    head: getParts(document.querySelector('head')),
    body: getParts(document.querySelector('body'))
  }
}

function getParts(element: HTMLElement | null): Part[] {
  return (element?.childNodes ?? []).map(node => {
    const html = node.toString()
    if (node.nodeType !== NodeType.ELEMENT_NODE || html.length < PART) return { html }
    const inner = node as HTMLElement
    if (/^(script|svg)$/i.test(inner.rawTagName)) return { html }
    return { name: inner.rawTagName, attributes: inner.attributes, parts: getParts(inner) }
  })
}

const CONFIG = `export default {
  site: 'https://site.example',
  build: { format: 'preserve', inlineStylesheets: 'always', concurrency: 4 },
  vite: { define: { SITE_BASE: '"/"' }, build: { chunkSizeWarningLimit: 650 } },
  devToolbar: { enabled: false }
}
`
const PART_COMPONENT = `---
const { name: Element, attributes, parts, html } = Astro.props.part
---
{Element
  ? <Element {...attributes}>{parts.map(part => <Astro.self part={part} />)}</Element>
  : <Fragment set:html={html} />}
`
const LAYOUT = `---
import './site.css'
import Part from './Part.astro'
const { lang, head } = Astro.props
---
<!doctype html>
<html lang={lang}>
  <head>
    {head.map(part => <Part part={part} />)}
    <script>
      SCRIPTS
    </script>
  </head>
  <body><slot /></body>
</html>
`
const PAGE = `---
import Layout from '../Layout.astro'
import Part from '../Part.astro'
import pages from '../pages.json'
export const getStaticPaths = () => pages.map(page => ({ params: { path: page.path }, props: page }))
const { lang, head, body } = Astro.props
---
<Layout lang={lang} head={head}>{body.map(part => <Part part={part} />)}</Layout>
`

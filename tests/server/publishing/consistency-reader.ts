import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSite } from './published-site.ts'

/**
 * Requests all pages of a site in a loop, in alternating encodings, until stopped. Each response must be complete with
 * status 200, or a localised 404 if its document was removed meanwhile.
 */
export function readContinuously(
  site: PublishedSite,
  random: () => number
): { stop(): Promise<{ read: number; errors: string[] }> } {
  let going = true
  let read = 0
  const errors: string[] = []
  const work = (async () => {
    while (going) {
      for (const address of build(site).pages) {
        if (!going) break
        const encoding = random() < 0.5 ? 'br, gzip' : 'identity'
        const problem = await look(site, address, encoding)
        if (problem) errors.push(`${address} (${encoding}): ${problem}`)
        read += 1
      }
    }
  })()
  return {
    async stop() {
      going = false
      await work
      return { read, errors }
    }
  }
}

interface Build {
  id: string
  /** Addresses of all pages. */
  pages: string[]
}

function build({ served }: PublishedSite): Build {
  try {
    const { id } = JSON.parse(readFileSync(join(served, 'builds/latest.json'), 'utf8'))
    const meta = JSON.parse(readFileSync(join(served, `builds/meta/${id}.json`), 'utf8'))
    return { id, pages: meta.prerendered }
  } catch {
    // Read between two publishing steps: the next iteration finds them.
    return { id: '', pages: ['/zh/', '/en/'] }
  }
}

async function look(
  site: PublishedSite,
  address: string,
  encoding: string
): Promise<string | undefined> {
  const before = build(site)
  const headers = { 'accept-encoding': encoding }
  const answer = await fetch(site.url + address, { headers }).catch(error => error as Error)
  if (answer instanceof Error) return answer.message
  const text = await answer.text()
  const end = text.trimEnd().slice(-80)
  if (!/<\/html>$/.test(end) || !text.startsWith('<!')) return `ends with "${end}"`
  if (answer.status === 200) return undefined
  const after = build(site)
  if (answer.status === 404 && !after.pages.includes(address)) return undefined
  // Removed and restored during the request.
  if (answer.status === 404 && before.id !== after.id) return look(site, address, encoding)
  return `status ${answer.status}`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSite } from './published-site.ts'

/**
 * Reads all pages of a site again and again, in either compression, until it is told to stop: each has to be whole, with
 * status 200, or 404 in its language where its document went meanwhile.
 */
export function readContinuously(
  kept: PublishedSite,
  random: () => number
): { stop(): Promise<{ read: number; wrong: string[] }> } {
  let going = true
  let read = 0
  const wrong: string[] = []
  const work = (async () => {
    while (going) {
      for (const address of build(kept).pages) {
        if (!going) break
        const encoding = random() < 0.5 ? 'br, gzip' : 'identity'
        const problem = await look(kept, address, encoding)
        if (problem) wrong.push(`${address} (${encoding}): ${problem}`)
        read += 1
      }
    }
  })()
  return {
    async stop() {
      going = false
      await work
      return { read, wrong }
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
    // Read between two steps: the next look finds them.
    return { id: '', pages: ['/zh/', '/en/'] }
  }
}

async function look(
  kept: PublishedSite,
  address: string,
  encoding: string
): Promise<string | undefined> {
  const before = build(kept)
  const headers = { 'accept-encoding': encoding }
  const answer = await fetch(kept.url + address, { headers }).catch(error => error as Error)
  if (answer instanceof Error) return answer.message
  const text = await answer.text()
  const end = text.trimEnd().slice(-80)
  if (!/<\/html>$/.test(end) || !text.startsWith('<!')) return `ends with "${end}"`
  if (answer.status === 200) return undefined
  const after = build(kept)
  if (answer.status === 404 && !after.pages.includes(address)) return undefined
  // Gone and back again while it was read.
  if (answer.status === 404 && before.id !== after.id) return look(kept, address, encoding)
  return `status ${answer.status}`
}

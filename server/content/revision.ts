import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { reason, Sentence } from '../sentence.ts'

/** Documents that visitors see; an id with a dot is a draft, a version or private. */
const PUBLIC = '*[_id in path("*")]'

/**
 * A short name of the public content as it stands: equal content has an equal name.
 * @throws Sentence when the content cannot be reached
 */
export async function contentRevision(client: SanityClient): Promise<string> {
  const documents = await readRevisions(client)
  const lines = documents.map(({ _id, _rev }) => `${_id} ${_rev}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

async function readRevisions(client: SanityClient): Promise<{ _id: string; _rev: string }[]> {
  try {
    return await client.fetch(`${PUBLIC}{_id, _rev}`)
  } catch (error) {
    const { apiHost, projectId, dataset } = client.config()
    throw new Sentence(
      `The content at ${apiHost} (project ${projectId}, data set ${dataset}) cannot be read: ` +
        `${reason(error).replace(/\.$/, '')}.`
    )
  }
}

/**
 * Calls back when public content changes, and whenever changes may have been missed.
 * @returns ends the subscription
 */
export function onContentChange(client: SanityClient, changed: () => void): () => void {
  let again: NodeJS.Timeout | undefined
  const options = {
    events: ['welcome', 'mutation'],
    includeResult: false,
    visibility: 'query'
  } as const
  const listen = () =>
    client.listen(PUBLIC, {}, { ...options, events: [...options.events] }).subscribe({
      next: () => changed(),
      error: () => {
        again = setTimeout(() => {
          subscription = listen()
        }, 2000)
      }
    })
  let subscription = listen()
  return () => {
    clearTimeout(again)
    subscription.unsubscribe()
  }
}

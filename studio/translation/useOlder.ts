import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import type { Content } from '../list/useContent.ts'
import { apiVersion, dataset } from '../project.ts'
import { parseNdjson } from '../transport/parse-ndjson.ts'
import type { FieldPath } from '../walk-document.ts'
import type { HistoryRecord } from './older.ts'

const PAGE = 1000

/** Fields, by published id, whose English is older than their Chinese; empty until the history was read. */
export function useOlder(documents: readonly Content[] | undefined): Map<string, FieldPath[]> {
  const client = useClient({ apiVersion })
  const [older, setOlder] = useState(() => new Map<string, FieldPath[]>())
  useEffect(() => {
    let gone = false
    if (documents) {
      // Without the history what is missing is still listed.
      findOlder(client, documents).then(
        found => gone || setOlder(found),
        () => undefined
      )
    }
    return () => {
      gone = true
    }
  }, [client, documents])
  return older
}

async function findOlder(
  client: SanityClient,
  documents: readonly Content[]
): Promise<Map<string, FieldPath[]>> {
  // Loaded on demand: only this pane needs it.
  const { olderInDraft, olderTranslations, stillOlder } = await import('./older.ts')
  const published = new Map(
    documents.filter(({ _id }) => !_id.startsWith('drafts.')).map(one => [one._id, one])
  )
  const records = await readHistory(client, [...published.keys()])
  const older = new Map([...published.keys()].map(id => [id, olderTranslations(records, id)]))
  for (const draft of documents) {
    const id = draft._id.replace('drafts.', '')
    const live = published.get(id)
    if (draft._id === id || !live) continue
    const known = stillOlder(older.get(id) ?? [], draft, live)
    older.set(id, [...new Set([...known, ...olderInDraft(draft, live)])])
  }
  return older
}

async function readHistory(client: SanityClient, ids: string[]): Promise<HistoryRecord[]> {
  const records: (HistoryRecord & { id: string })[] = []
  for (let last: string | undefined; ids.length > 0; ) {
    const text = await client.request<string | undefined>({
      url: `/data/history/${dataset}/transactions/${ids.join(',')}`,
      query: {
        excludeContent: 'true',
        effectFormat: 'mendoza',
        limit: String(PAGE),
        ...(last && { fromTransaction: last })
      },
      json: false
    })
    const page = parseNdjson<HistoryRecord & { id: string }>(text)
    // A page begins with the last transaction of the page before.
    records.push(...(last ? page.slice(1) : page))
    if (page.length < PAGE) break
    last = page.at(-1)?.id
  }
  return records
}

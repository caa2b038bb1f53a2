import { evaluate, parse } from 'groq-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, features } from '../tests/groq-features.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

// The lake must return the same as groq-js alone on the same documents.
let started: StartedLake
let stored: unknown[]
beforeAll(async () => {
  started = await startLake()
  const client = started.client('administrator')
  const transaction = client.transaction()
  for (const document of documents) transaction.create(document as { _id: string; _type: string })
  await transaction.commit()
  stored = await client.fetch('*')
})
afterAll(() => started.stop())

async function alone(query: string): Promise<unknown> {
  const options = { dataset: stored, identity: '', sanity: { projectId: 'p1', dataset: 'main' } }
  const value = await evaluate(parse(query) as never, options as never)
  return JSON.parse(JSON.stringify(await (value as { get(): Promise<unknown> }).get()) ?? 'null')
}

describe.each(Object.entries(features))('%s', (_, queries) => {
  test.each(queries)('%s', async query => {
    const response = await started.ask(
      `/v2025-02-19/data/query/main?query=${encodeURIComponent(query)}`
    )
    const body = (await response.json()) as { result?: unknown; error?: { type: string } }
    let expected: unknown
    try {
      expected = await alone(query)
    } catch {
      expect(response.status).toBe(400)
      expect(body.error?.type).toMatch(/^query(Parse|Evaluation)Error$/)
      return
    }
    expect(response.status).toBe(200)
    expect(body.result).toEqual(expected)
  })
})

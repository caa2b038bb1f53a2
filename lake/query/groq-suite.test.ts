// The public conformance suite of GROQ (https://github.com/sanity-io/groq-test-suite), which is not part of this
// project: `GROQ_TEST_SUITE=suite.ndjson npx vitest run --project unit lake/query/groq-suite.test.ts`.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

interface Case {
  _type: 'test'
  /** Range of versions of GROQ. */
  version: string
  query: string
  params: Record<string, unknown> | null
  valid: boolean
  result: unknown
  dataset: { _ref: string }
}

interface Dataset {
  _type: 'dataset'
  _id: string
  documents?: { _id: string; _type: string }[]
}

/** Not offered. */
const GEO = /\bgeo(?:::|\()/
const RELEASE = 'system.release'
const file = process.env.GROQ_TEST_SUITE
const entries: (Case | Dataset)[] = file
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : []
// Version 0.1 is the dialect before the specification; without documents, a data set is a download. Releases change by
// actions only.
const cases = entries
  .filter(entry => entry._type === 'test')
  .filter(({ version }) => version !== '0.1')
const datasets = entries
  .filter(entry => entry._type === 'dataset')
  .filter(({ documents }) => documents?.every(({ _type }) => _type !== RELEASE))
let started: StartedLake

beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

test.runIf(file).each(datasets)('data set $_id', { timeout: 300_000 }, async dataset => {
  const client = started.client('administrator')
  await client.delete({ query: '*' })
  await client.mutate(dataset.documents?.map(create => ({ create })) ?? [])
  const faults: unknown[] = []
  for (const one of cases.filter(({ dataset: { _ref } }) => _ref === dataset._id)) {
    const { query, params, valid, result } = one
    const answer = await started.ask('/v2025-02-19/data/query/main?perspective=raw', {
      method: 'POST',
      role: 'administrator',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, params: params ?? {} })
    })
    const body = (await answer.json()) as { result?: unknown }
    const isRight = GEO.test(query)
      ? answer.status === 501
      : answer.status === (valid ? 200 : 400) && (!valid || equals(comparable(body.result), result))
    if (!isRight) faults.push({ ...one, answer: { status: answer.status, ...body } })
  }
  expect(faults).toEqual([])
})

/** A result without what the lake adds to documents, and with the rank of a score in place of the score. */
function comparable(result: unknown): unknown {
  const scores = (Array.isArray(result) ? result : []).map(item => item?._score ?? 0)
  const ranks = [...new Set(scores)].sort((a, b) => b - a)
  return JSON.parse(JSON.stringify(result), (key, value) => {
    if (['_rev', '_createdAt', '_updatedAt'].includes(key)) return undefined
    if (typeof value?._score !== 'number') return value
    const { _score, ...rest } = value
    return { ...rest, _pos: ranks.indexOf(_score) + 1 }
  })
}

function equals(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

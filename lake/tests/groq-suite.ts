// Runs the public conformance suite of GROQ (https://github.com/sanity-io/groq-test-suite), which is not part of this
// project, and prints the cases that differ: `npm run lake:groq -- suite.ndjson`.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { startLake } from './start.ts'

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

interface Answer {
  status: number
  result?: unknown
}

/** Not offered. */
const GEO = /\bgeo(?:::|\()/
const RELEASE = 'system.release'
const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: npm run lake:groq -- suite.ndjson')
const entries: (Case | Dataset)[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
// Version 0.1 is the dialect before the specification; without documents, a data set is a download. Releases change by
// actions only.
const cases = entries
  .filter(entry => entry._type === 'test')
  .filter(({ version }) => version !== '0.1')
const datasets = entries
  .filter(entry => entry._type === 'dataset')
  .filter(({ documents }) => documents?.every(({ _type }) => _type !== RELEASE))
const started = await startLake()
const client = started.client('administrator')
let passed = 0
let failed = 0
try {
  for (const { _id, documents = [] } of datasets) {
    await client.delete({ query: '*' })
    await client.mutate(documents.map(create => ({ create })))
    for (const one of cases.filter(({ dataset }) => dataset._ref === _id)) {
      const answer = await ask(one)
      if (isRight(one, answer)) passed += 1
      else {
        failed += 1
        console.log(JSON.stringify({ ...one, answer }))
      }
    }
  }
} finally {
  await started.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function ask({ query, params }: Case): Promise<Answer> {
  const answer = await started.ask('/v2025-02-19/data/query/main?perspective=raw', {
    method: 'POST',
    role: 'administrator',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, params: params ?? {} })
  })
  return { ...((await answer.json()) as object), status: answer.status }
}

function isRight({ query, valid, result }: Case, answer: Answer): boolean {
  if (GEO.test(query)) return answer.status === 501
  if (!valid) return answer.status === 400
  return answer.status === 200 && isDeepStrictEqual(comparable(answer.result), result)
}

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

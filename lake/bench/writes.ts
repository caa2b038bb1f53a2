import { API_VERSION } from '../http/api-version.ts'
import type { Figure, LakeProcess } from './lake-process.ts'

const LISTENERS = 200
const CONCURRENCY = 50
const CONCURRENT_RUNS = 600
const RUNS = 200

/** Measures edits and publications: sequential, and by many concurrent editors. */
export async function measurePublishActions(lake: LakeProcess) {
  const action = (actions: unknown[]) =>
    lake.call('POST', `/v${API_VERSION}/data/actions/main`, { actions })
  const id = (i: number) => `article-${i % 900}`
  const edit = (i: number) => ({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id(i)}`,
    publishedId: id(i),
    patch: { set: { title: `Title ${performance.now()}` } }
  })
  const publish = (i: number) => ({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id(i)}`,
    publishedId: id(i)
  })
  const editing = await lake.measure(RUNS, i => action([edit(i)]))
  const publishing: Figure = await lake.measure(
    RUNS,
    i => action([publish(i)]),
    i => action([edit(i)])
  )
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, lane) => {
      for (let i = lane; i < CONCURRENT_RUNS; i += CONCURRENCY) await action([edit(i), publish(i)])
    })
  )
  const each = (performance.now() - startedAt) / CONCURRENT_RUNS
  return { edit: editing, publish: publishing, perSecond: 1000 / each }
}

/** Measures the time until many listeners receive a change, and their memory. */
export async function measureListening(lake: LakeProcess) {
  const before = await lake.usage()
  const query = encodeURIComponent('*[_type == "article"]')
  const url = `${lake.url}/v${API_VERSION}/data/listen/main?query=${query}&effectFormat=mendoza&includeResult=true`
  const stop = new AbortController()
  const open = await Promise.all(Array.from({ length: LISTENERS }, () => listen(url, stop.signal)))
  const startedAt = performance.now()
  await lake.call('POST', `/v${API_VERSION}/data/mutate/main`, {
    mutations: [{ patch: { id: 'article-1', set: { title: 'Changed' } } }]
  })
  await Promise.all(open.map(({ received }) => received))
  const ms = performance.now() - startedAt
  const { memory } = await lake.usage()
  stop.abort()
  return { listeners: LISTENERS, ms, memory: memory - before.memory }
}

async function listen(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal, headers: { authorization: 'Bearer bench' } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function until(event: string) {
    while (!text.includes(`event: ${event}`)) text += (await reader?.read())?.value ?? ''
  }
  await until('welcome')
  return { received: until('mutation') }
}

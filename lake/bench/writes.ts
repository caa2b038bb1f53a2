import type { Figure, LakeProcess } from './lake-process.ts'

const LISTENERS = 200
const LANES = 50
const PUBLISHED_AT_ONCE = 600
const PUBLISHED = 200

/** What publishing takes: one at a time, and by many editors at once. */
export async function measurePublishActions(lake: LakeProcess) {
  const action = (actions: unknown[]) =>
    lake.call('POST', '/v2025-02-19/data/actions/main', { actions })
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
  const editing = await lake.measure(PUBLISHED, i => action([edit(i)]))
  const publishing: Figure = await lake.measure(
    PUBLISHED,
    i => action([publish(i)]),
    i => action([edit(i)])
  )
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let i = lane; i < PUBLISHED_AT_ONCE; i += LANES) await action([edit(i), publish(i)])
    })
  )
  const each = (performance.now() - begun) / PUBLISHED_AT_ONCE
  return { edit: editing, publish: publishing, aSecond: 1000 / each }
}

/** How long one change takes to reach many listeners, and the memory that they need. */
export async function measureListening(lake: LakeProcess) {
  const before = await lake.usage()
  const query = encodeURIComponent('*[_type == "article"]')
  const url = `${lake.url}/v2025-02-19/data/listen/main?query=${query}&effectFormat=mendoza`
  const stop = new AbortController()
  const open = await Promise.all(Array.from({ length: LISTENERS }, () => listen(url, stop.signal)))
  const begun = performance.now()
  await lake.call('POST', '/v2025-02-19/data/mutate/main', {
    mutations: [{ patch: { id: 'article-1', set: { title: 'Heard' } } }]
  })
  await Promise.all(open.map(({ heard }) => heard))
  const ms = performance.now() - begun
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
  return { heard: until('mutation') }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../soak/cluster/listen.ts'
import { type SoakNode, startSoakNode } from '../soak/cluster/nodes.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type LakeNode, startNode } from './nodes.ts'

const KILLS = Number(process.env.CLUSTER_KILLS ?? 2)

const folder = mkdtempSync(join(tmpdir(), 'listener-'))
const content = { projectId: 'site', dataset: 'production' }
let postgres: TestPostgres
let nodes: SoakNode[]
let writer: LakeNode
let token: string
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await postgres.createDatabase('site')
  writer = await startNode(database, content, { mayLead: false })
  token = (await writer.lake.tokens.create({ name: 'listener', role: 'viewer' })).token
  nodes = await Promise.all(
    ['a', 'b'].map(name =>
      startSoakNode({
        database,
        dataDir: join(folder, name),
        site: false,
        variables: { SITE_URL: 'https://site.example' },
        onEnded: output => console.error(output)
      })
    )
  )
})
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop()
  await writer?.stop()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test(
  `a listener whose node is killed ${KILLS} times goes on at the other one: it hears each edit once, in order`,
  async () => {
    const editor = writer.client('administrator', { dataset: content.dataset })
    const heard: string[] = []
    const over = new AbortController()
    const urls = nodes.map(({ url }) => url)
    const listening = listen({ urls, token, type: 'heard' }, heard, over.signal)
    await waitUntil('it listens', async () => heard.includes('(welcome)'))
    const written: string[] = []
    const write = async () => {
      const { transactionId } = await editor.mutate(
        [
          {
            createOrReplace: {
              _id: `heard-${written.length % 5}`,
              _type: 'heard',
              n: written.length
            }
          }
        ],
        { returnDocuments: false }
      )
      written.push(transactionId)
    }
    let isEnough = false
    await write()
    const writing = (async () => {
      for (; !isEnough; await pause(5)) await write()
    })()
    const resumed = () => heard.filter(name => name === '(welcomeback)').length
    for (let kill = 0; kill < KILLS; kill++) {
      const [before, count] = [resumed(), heard.length]
      await waitUntil('it hears', async () => heard.length > count + 5)
      // the one that it listens to is the first, then the other, and so on
      await nodes[kill % 2]?.kill()
      await waitUntil('it goes on', async () => resumed() > before)
    }
    isEnough = true
    await writing
    await waitUntil('it has heard all', async () => heard.includes(written.at(-1) ?? ''))
    over.abort()
    await listening
    expect(heard.filter(name => !name.startsWith('('))).toEqual(written)
    expect(new Set(heard.filter(name => name.startsWith('(')))).toEqual(
      new Set(['(welcome)', '(welcomeback)'])
    )
  },
  60_000 + KILLS * 30_000
)

import type { Lake } from '../../lake/index.ts'
import type { TrustProxy } from '../../shared/server/client-ip.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { type Credentials, ensureAccounts } from '../accounts/bootstrap.ts'
import type { Settings } from '../config/settings.ts'
import { log } from '../log.ts'
import { contentClient } from './client.ts'
import { joinNodes } from './join-cluster.ts'
import { createServerTokens, openLake } from './open-lake.ts'
import { cancelSeed, seedIfNew, seedMark } from './seed.ts'

export interface OpenContentOptions {
  /** Whether a new lake gets the sample content, now or at its next start. */
  seed: boolean
  /** Whether pages of an earlier build are served meanwhile: then a database that is away is awaited. */
  isServing: boolean
  /** Aborts it. */
  signal: AbortSignal
}

/** The embedded lake with its accounts and its sample content, and the nodes that share its database. */
export class ContentService {
  readonly #root: string
  readonly #trustProxy: TrustProxy
  #lake: Lake | undefined
  #cluster: Cluster | undefined
  #isSeeded = false
  readonly tokens = createServerTokens()

  /** @param root project folder, which contains the sample content */
  constructor(root: string, trustProxy: TrustProxy) {
    this.#root = root
    this.#trustProxy = trustProxy
  }

  /** The lake; undefined until it is open, and if the content is elsewhere. */
  get lake(): Lake | undefined {
    return this.#lake
  }

  /** The nodes that share the database; undefined if this machine is alone. */
  get cluster(): Cluster | undefined {
    return this.#cluster
  }

  /** Whether the sample content is complete, if there must be any. */
  get isSeeded(): boolean {
    return this.#isSeeded
  }

  /**
   * Opens the lake; its port must be open.
   * @returns credentials created on this start, to be shown once
   */
  async open(
    settings: Settings,
    { seed, isServing, signal }: OpenContentOptions
  ): Promise<Credentials[]> {
    this.#cluster = await joinNodes(settings, isServing, signal)
    return this.exclusively(async () => {
      const signIns = await this.#openLake(settings)
      if (seed) await this.#seed(settings, signal)
      else await cancelSeed(seedMark(settings.dataDir, this.#cluster))
      return signIns
    })
  }

  /** Runs what the first node makes up, such as passwords, and the others take over: on one node at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#cluster ? this.#cluster.exclusively(work) : work()
  }

  async close(): Promise<void> {
    await this.#lake?.close()
    await this.#cluster?.close()
  }

  async #openLake(settings: Settings): Promise<Credentials[]> {
    const { dataDir, editorPassword } = settings
    this.#lake = await openLake(settings, this.tokens, this.#trustProxy, this.#cluster)
    return this.#lake ? ensureAccounts(this.#lake, dataDir, editorPassword, this.#cluster) : []
  }

  async #seed({ content, dataDir }: Settings, signal: AbortSignal): Promise<void> {
    if (this.#lake) {
      const began = Date.now()
      const client = contentClient(content, this.tokens.server)
      const mark = seedMark(dataDir, this.#cluster)
      const isNew = this.#lake.documents.revision() === '0'
      const documents = await seedIfNew(this.#root, mark, client, isNew, signal)
      if (documents > 0) log('lake.seeded', { documents, ms: Date.now() - began })
    }
    this.#isSeeded = true
  }
}

import { statfsSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PublisherStatus } from '../../shared/publisher/status.ts'
import type { ClusterStatus } from '../../shared/server/cluster/cluster.ts'
import { readLastBackup } from '../backup/last-backup.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PUBLISHING = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** Values read at scrape time. */
export interface MetricSources {
  publisher(): PublisherStatus | undefined
  /** Number of waiting outbox jobs by task. */
  jobs(): Record<string, number>
  /** Names of parts that are not ready. */
  missing(): string[]
  /** Results of the last check of all files. */
  integrity(): { missingFiles: string[]; brokenPages: number }
  dataDir(): string
  /** Of a node that shares a database with others. */
  cluster(): ClusterStatus | undefined
}

/** One finished request. */
export interface RequestRecord {
  part: string
  method: string
  status: number
  seconds: number
  /** Label of a request to the lake. */
  call?: string | undefined
  form?: { name: string; outcome: string } | undefined
}

/** Prometheus metrics of this server. They contain no personal data. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds: Histogram<'part'>
  // Counted in a map and passed to prom-client at scrape time: this runs for every file sent.
  readonly #answered = new Map<
    string,
    { part: string; method: string; status: number; n: number }
  >()
  readonly #open = new Map<string, number>()
  readonly #lake: Histogram<'call'>
  readonly #forms: Counter<'form' | 'outcome'>
  readonly #published: Histogram

  constructor(sources: MetricSources) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    const answered = this.#answered
    const open = this.#open
    new Counter({
      name: 'site_requests_total',
      help: 'Requests answered, by part of the server',
      labelNames: ['part', 'method', 'status'],
      registers,
      collect() {
        this.reset()
        for (const { n, ...labels } of answered.values()) this.inc(labels, n)
      }
    })
    this.#seconds = new Histogram({
      name: 'site_request_seconds',
      help: 'Time to answer a request; event streams do not count',
      labelNames: ['part'],
      buckets: SECONDS,
      registers
    })
    new Gauge({
      name: 'site_requests_open',
      help: 'Requests being answered now, event streams among them',
      labelNames: ['part'],
      registers,
      collect() {
        for (const [part, n] of open) this.set({ part }, n)
      }
    })
    this.#lake = new Histogram({
      name: 'site_lake_request_seconds',
      help: 'Time to answer a request to the content lake, by its kind',
      labelNames: ['call'],
      buckets: SECONDS,
      registers
    })
    this.#forms = new Counter({
      name: 'site_form_posts_total',
      help: 'What became of posted forms',
      labelNames: ['form', 'outcome'],
      registers
    })
    this.#published = new Histogram({
      name: 'site_publish_seconds',
      help: 'Time to bring changed content to the site',
      buckets: PUBLISHING,
      registers
    })
    this.#registerGauges(sources)
  }

  /** A request started. */
  began(part: string): void {
    this.#open.set(part, (this.#open.get(part) ?? 0) + 1)
  }

  /** A request was answered, or aborted by the client. */
  ended(part: string, answered: RequestRecord | undefined): void {
    this.#open.set(part, (this.#open.get(part) ?? 0) - 1)
    if (!answered) return
    const { method, status, seconds, call, form } = answered
    const key = `${part} ${method} ${status}`
    const counted = this.#answered.get(key)
    if (counted) counted.n += 1
    else this.#answered.set(key, { part, method, status, n: 1 })
    this.#seconds.observe({ part }, seconds)
    if (call) this.#lake.observe({ call }, seconds)
    if (form) this.#forms.inc({ form: form.name, outcome: form.outcome })
  }

  /** Changed content went live. */
  published(seconds: number): void {
    this.#published.observe(seconds)
  }

  /** All metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Content type of that text. */
  get contentType(): string {
    return this.#registry.contentType
  }

  #registerGauges({ publisher, jobs, missing, integrity, dataDir, cluster }: MetricSources): void {
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(value())
        }
      })
    gauge('site_ready', '1 once every part is ready', () => Number(missing().length === 0))
    gauge(
      'site_missing_files',
      'Uploads whose file is missing, at the last daily check',
      () => integrity().missingFiles.length
    )
    gauge(
      'site_broken_pages',
      'Pages missing or damaged at the last daily check',
      () => integrity().brokenPages
    )
    gauge(
      'site_backup_timestamp_seconds',
      'When the last good backup was made; 0 if there is none',
      () => Date.parse(readLastBackup(dataDir())?.madeAt ?? '1970-01-01') / 1000
    )
    gauge('site_disk_free_bytes', 'Free space on the disk of the data folder', () => {
      const { bavail, bsize } = statfsSync(dataDir())
      return bavail * bsize
    })
    gauge('site_publish_failing', '1 while publishing fails', () =>
      Number(publisher()?.failingSince !== undefined)
    )
    gauge('site_output_failing', '1 while the additional output fails', () =>
      Number(publisher()?.output?.failingSince !== undefined)
    )
    gauge(
      'site_published_timestamp_seconds',
      'When the content that is live went live; 0 before the first time',
      () => Date.parse(publisher()?.publishedAt ?? '1970-01-01') / 1000
    )
    gauge('site_database_available', '0 while the shared database cannot be used', () =>
      Number(cluster()?.database !== 'unavailable')
    )
    gauge('site_leader', '1 on the node that does what is to be done once', () =>
      Number(cluster()?.role !== 'follower')
    )
    gauge(
      'site_lag_seconds',
      'How long this node has not heard of the changes of others',
      () => cluster()?.lagSeconds ?? 0
    )
    new Gauge({
      name: 'site_form_jobs',
      help: 'What is still to be done with forms that were taken in, by task',
      labelNames: ['task'],
      registers: [this.#registry],
      collect() {
        for (const [task, count] of Object.entries(jobs())) this.set({ task }, count)
      }
    })
  }
}

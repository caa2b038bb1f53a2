import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputStatus } from '../../../shared/publisher/status.ts'
import { writeFileAtomic } from '../../../shared/server/write-file-atomic.ts'
import { backoffMs } from '../../backoff.ts'
import { errorMessage } from '../../errors.ts'
import { log } from '../../log.ts'
import { runDeployCommand } from './deploy-command.ts'
import { mirrorFiles, mirrorFolder, prepareMirror } from './mirror.ts'

export interface OutputOptions {
  /** Mirror of the served folder; undefined if only the command runs. */
  dir?: string | undefined
  /** Shell command run after each publish. */
  command?: string | undefined
  /** Folder for state files. */
  siteDir: string
  siteUrl: string
  onStatus: (status: OutputStatus) => void
}

/** Placeholder for all files, if the changed ones are unknown. */
const ALL = '*'

/**
 * Additional output of the site as it changes: a mirror folder, and a deploy command. Failures are reported and
 * retried, together with later changes.
 */
export class Output {
  readonly #options: OutputOptions
  readonly #stopping = new AbortController()
  #status: OutputStatus = { state: 'idle' }
  #folder = ''
  #build = ''
  #toMirror = new Set<string>()
  #toDeploy = new Set<string>()
  /** Whether the command is due, and whether the mirror is then complete including derived files. */
  #due = false
  #whole = false
  #prepared = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: OutputOptions) {
    this.#options = options
  }

  /** Switches to another served folder. */
  use(folder: string): void {
    this.#folder = folder
    this.changed([ALL])
  }

  /** Reports files whose content or compressed variants changed, or that were deleted. */
  changed(names: string[]): void {
    const { dir, command } = this.#options
    for (const name of names) {
      if (dir) this.#toMirror.add(name)
      if (command) this.#toDeploy.add(name)
    }
    if (dir) this.#wake(0)
  }

  /**
   * Ends a set of changes.
   * @param build ID of the live build
   * @param whole whether derived files are up to date
   */
  publish(build: string, whole: boolean): void {
    this.#build = build
    this.#due = true
    this.#whole = whole
    this.#wake(0)
  }

  /** Aborts what is running. */
  async close(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #wake(wait: number): void {
    if (this.#stopping.signal.aborted || (this.#timer && this.#failures > 0)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#running.then(() => this.#work())
    }, wait)
  }

  async #work(): Promise<void> {
    if (this.#stopping.signal.aborted || (this.#toMirror.size === 0 && !this.#due)) return
    const { dir, command } = this.#options
    const { build, at } = this.#status
    const due = this.#due
    this.#due = false
    try {
      this.#setStatus({ ...this.#status, state: 'busy' })
      if (dir) await this.#mirror(dir)
      if (due && command) await this.#deploy(command)
      this.#failures = 0
      if (due) this.#setStatus({ state: 'idle', build: this.#build, at: new Date().toISOString() })
      else this.#setStatus({ state: 'idle', ...(build && { build }), ...(at && { at }) })
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#due ||= due
      const failingSince = this.#status.failingSince ?? new Date().toISOString()
      this.#setStatus({
        ...this.#status,
        state: 'failed',
        error: errorMessage(error),
        failingSince
      })
      log('site.output-failed', { reason: errorMessage(error) })
      this.#wake(backoffMs(this.#failures))
      this.#failures += 1
    }
  }

  async #mirror(dir: string): Promise<void> {
    const [names, folder] = [this.#toMirror, this.#folder]
    this.#toMirror = new Set()
    try {
      if (!this.#prepared) {
        await prepareMirror(dir)
        this.#prepared = true
      }
      const late = () => this.#toMirror
      if (names.has(ALL)) await mirrorFolder(folder, dir, late)
      else await mirrorFiles(folder, dir, names, late)
    } catch (error) {
      for (const name of names) this.#toMirror.add(name)
      throw error
    }
  }

  async #deploy(command: string): Promise<void> {
    const [names, build, whole] = [this.#toDeploy, this.#build, this.#whole]
    const { dir, siteDir, siteUrl } = this.#options
    const note = join(siteDir, 'deployed.json')
    if (names.size === 0 || (names.has(ALL) && whole && deployed(note) === build)) {
      this.#toDeploy = new Set()
      return
    }
    this.#toDeploy = new Set()
    const changes = join(siteDir, 'changes.txt')
    try {
      await writeFile(changes, names.has(ALL) ? `${ALL}\n` : `${[...names].sort().join('\n')}\n`)
      const variables = {
        SITE_FOLDER: dir ?? this.#folder,
        SITE_BUILD: build,
        SITE_URL: siteUrl,
        SITE_CHANGES: changes
      }
      const began = Date.now()
      const logFile = join(siteDir, 'deploy.log')
      await runDeployCommand(command, variables, logFile, this.#stopping.signal)
      log('site.deployed', { build, files: names.size, ms: Date.now() - began })
    } catch (error) {
      for (const name of names) this.#toDeploy.add(name)
      throw error
    }
    // Shows the next start whether the command missed a change.
    await writeFileAtomic(note, JSON.stringify({ build: whole ? build : '' }))
  }

  #setStatus(status: OutputStatus): void {
    this.#status = status
    this.#options.onStatus(status)
  }
}

function deployed(note: string): string | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')).build
  } catch {
    return undefined
  }
}

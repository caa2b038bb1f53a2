import { readdirSync, readFileSync } from 'node:fs'

/** Ids of all processes that a process started, and that those started; empty where there is no `/proc`. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of listProcesses()) {
    const parent = parentOf(name)
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const found: number[] = []
  for (let level = [pid]; level.length > 0; found.push(...level))
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child)
  return found
}

/** Whether a process runs; one that has ended and was not collected yet does not. */
export function isRunning(pid: number): boolean {
  return parentOf(String(pid)) !== undefined
}

/** Program and arguments of a process. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return 'ended'
  }
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** The parent of a running process. */
function parentOf(pid: string): number | undefined {
  try {
    // After the name, which is in parentheses: state and parent.
    const [, state = 'Z', parent] =
      /\) (\S) (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return /[ZX]/.test(state) ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

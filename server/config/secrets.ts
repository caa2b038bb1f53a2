import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { readSecretsFile } from './secrets-file.ts'

/** Reads passwords or tokens by name: from a file, or what all nodes share. */
export async function readSecrets(
  file: string,
  cluster: Cluster | undefined
): Promise<Record<string, string>> {
  if (!cluster) return readSecretsFile(file)
  return JSON.parse((await cluster.read(secretsName(file))) ?? '{}')
}

/** Stores them: in a file that only its owner can read, or for all nodes. */
export async function writeSecrets(
  file: string,
  secrets: Record<string, string>,
  cluster: Cluster | undefined
): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  if (cluster) return cluster.store(secretsName(file), text)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  replaceFileSync(file, text, { mode: OWNER_ONLY })
}

/** Name of the values of a file among those that all nodes share. */
export function secretsName(file: string): string {
  return `secrets ${basename(file)}`
}

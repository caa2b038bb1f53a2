import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lake } from '../../lake/index.ts'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { readSecretsFile } from '../config/secrets-file.ts'

const TYPES = ['message', 'subscriber']

/** Two tokens: `add` only adds to the inbox, for submissions; `upkeep` maintains it. */
export interface InboxTokens {
  add: string
  upkeep: string
}

/** File that stores them, readable by its owner only. */
export function tokensFile(folder: string): string {
  return join(folder, 'tokens.json')
}

/**
 * Returns the tokens of the forms for the embedded lake; created on the first start and whenever they were revoked
 * (least privilege: neither can access anything but messages and subscribers).
 */
export async function inboxTokens(
  { tokens }: Pick<Lake, 'tokens'>,
  folder: string,
  dataset: string
): Promise<InboxTokens> {
  const file = tokensFile(folder)
  const stored: Partial<InboxTokens> = readSecretsFile(file)
  const good = (token?: string) => (token && tokens.identify(token) ? token : undefined)
  const make = async (name: string, actions: ('read' | 'create' | 'update' | 'delete')[]) =>
    (
      await tokens.create({
        name,
        role: 'custom',
        grants: [{ actions, ids: 'private', types: TYPES, datasets: [dataset] }]
      })
    ).token
  const now = {
    add: good(stored.add) ?? (await make('forms', ['create'])),
    upkeep:
      good(stored.upkeep) ?? (await make('forms upkeep', ['read', 'create', 'update', 'delete']))
  }
  if (now.add !== stored.add || now.upkeep !== stored.upkeep) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFileSync(file, `${JSON.stringify(now, null, 2)}\n`, { mode: OWNER_ONLY })
  }
  return now
}

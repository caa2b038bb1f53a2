import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lake } from '../../lake/index.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { OWNER_ONLY, replaceFileSync } from '../fs/write-file-atomic.ts'

const TYPES = ['message', 'subscriber']

/** Two tokens: one that only adds to the inbox, for what visitors send; one that keeps it in order. */
export interface InboxTokens {
  add: string
  upkeep: string
}

/** The file that keeps them, readable by its owner only. */
export function tokensFile(folder: string): string {
  return join(folder, 'tokens.json')
}

/**
 * The tokens by which the forms reach the embedded lake; made on the first start and whenever they
 * were revoked. Neither reaches anything but messages and subscribers under private ids.
 */
export function inboxTokens(
  { tokens }: Pick<Lake, 'tokens'>,
  folder: string,
  dataset: string
): InboxTokens {
  const file = tokensFile(folder)
  const kept: Partial<InboxTokens> = readSecretsFile(file)
  const good = (token?: string) => (token && tokens.identify(token) ? token : undefined)
  const make = (name: string, actions: ('read' | 'create' | 'update' | 'delete')[]) =>
    tokens.create({
      name,
      role: 'custom',
      grants: [{ actions, ids: 'private', types: TYPES, datasets: [dataset] }]
    }).token
  const now = {
    add: good(kept.add) ?? make('forms', ['create']),
    upkeep: good(kept.upkeep) ?? make('forms upkeep', ['read', 'create', 'update', 'delete'])
  }
  if (now.add !== kept.add || now.upkeep !== kept.upkeep) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFileSync(file, `${JSON.stringify(now, null, 2)}\n`, { mode: OWNER_ONLY })
  }
  return now
}

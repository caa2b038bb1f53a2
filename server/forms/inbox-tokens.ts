import { join } from 'node:path'
import type { Lake } from '../../lake/index.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { readSecrets, writeSecrets } from '../config/secrets.ts'

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
  dataset: string,
  cluster?: Cluster
): Promise<InboxTokens> {
  const file = tokensFile(folder)
  const stored: Partial<InboxTokens> = await readSecrets(file, cluster)
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
    await writeSecrets(file, now, cluster)
  }
  return now
}

import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { Lake } from '../../lake/index.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import type { Settings } from '../config/settings.ts'
import { contentClient, contentCspOrigins } from '../content/client.ts'
import { openSigner } from '../crypto/signer.ts'
import type { Site } from '../site/site.ts'
import type { InboxClients } from './delivery.ts'
import { Forms } from './forms.ts'
import { inboxTokens } from './inbox-tokens.ts'
import { createMailer } from './notifications/mailer.ts'
import { messageMailTask } from './notifications/new-message-mail.ts'
import { optInMailTask } from './notifications/opt-in-mail.ts'
import { webhookTask } from './notifications/webhook.ts'
import { Outbox } from './outbox/outbox.ts'
import { startRetentionJob } from './retention.ts'

/** Folder of the forms in the data folder. */
export function formsFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'forms')
}

/**
 * Creates the forms as configured, and resumes pending deliveries.
 * @param lake the embedded one, if any
 * @param site provides the layout of the response pages
 */
export async function createForms(
  settings: Settings,
  lake: Lake | undefined,
  site: Pick<Site, 'frame'> | undefined,
  cluster?: Cluster
): Promise<{ forms: Forms; close(): Promise<void> }> {
  const { content, siteUrl, forms: wishes } = settings
  const reader = contentClient(content, content.readToken)
  const clients = await inboxClients(settings, lake, cluster)
  const mailer = wishes.smtpUrl ? createMailer(wishes.smtpUrl, wishes.mailFrom) : undefined
  const { webhook } = wishes
  const forms = new Forms({
    outbox: await Outbox.open(formsFolder(settings), cluster),
    signer: await openSigner(formsFolder(settings), cluster),
    siteUrl,
    responseContext: {
      headers: { siteUrl, contentOrigins: contentCspOrigins(content) },
      frame: locale => site?.frame(locale)
    },
    limits: wishes.limits,
    trustedProxies: wishes.trustedProxies,
    clients,
    mailer,
    notices: [...(mailer ? (['mail'] as const) : []), ...(webhook ? (['webhook'] as const) : [])],
    works: [
      ...(mailer
        ? [
            (context: Forms['context']) =>
              messageMailTask(mailer, () => noticeEmail(reader), context),
            (context: Forms['context']) => optInMailTask(mailer, context)
          ]
        : []),
      ...(webhook ? [() => webhookTask(webhook.url, webhook.secret)] : [])
    ]
  })
  const endRetention = startRetentionJob(clients?.upkeep, forms.context.outbox, () =>
    retentionDays(reader)
  )
  forms.start()
  return {
    forms,
    async close() {
      endRetention()
      await forms.stop()
    }
  }
}

/** Clients for the inbox; undefined if the hosted content has no write token. */
export async function inboxClients(
  settings: Settings,
  lake: Lake | undefined,
  cluster?: Cluster
): Promise<InboxClients | undefined> {
  const { content } = settings
  const client = (token: string) =>
    contentClient(content, token).withConfig({ timeout: 10_000, maxRetries: 0 })
  if (lake) {
    const tokens = await inboxTokens(lake, formsFolder(settings), content.dataset, cluster)
    return { add: client(tokens.add), upkeep: client(tokens.upkeep) }
  }
  const token = content.writeToken
  return token ? { add: client(token), upkeep: client(token) } : undefined
}

const SETTINGS = '*[_id == "siteSettings"][0]'

async function noticeEmail(reader: SanityClient): Promise<string | undefined> {
  return (await reader.fetch<string | null>(`${SETTINGS}.noticeEmail`)) ?? undefined
}

async function retentionDays(reader: SanityClient): Promise<number | undefined> {
  return (await reader.fetch<number | null>(`${SETTINGS}.messageRetentionDays`)) ?? undefined
}

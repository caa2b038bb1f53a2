import { createHmac } from 'node:crypto'
import { messageDocument } from '../contact-message.ts'
import type { OutboxEntry } from '../outbox/outbox.ts'
import type { TaskHandler } from '../outbox/worker.ts'

const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000
const TIMEOUT_MS = 10_000

/** Notifies another program of each message (Standard Webhooks, https://www.standardwebhooks.com). */
export function webhookTask(url: string, secret: string): TaskHandler {
  return {
    task: 'webhook',
    batch: 1,
    maxBackoffMs: 15 * 60_000,
    maxAgeMs: GIVE_UP_MS,
    async handle(entries) {
      for (const entry of entries) await call(url, secret, entry)
    }
  }
}

/** Signature of a webhook call, proving its origin and time: HMAC-SHA256 over `id.timestamp.body`, in base64. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const sum = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return `v1,${sum}`
}

async function call(url: string, secret: string, entry: OutboxEntry): Promise<void> {
  const { _type, handled: _handled, ...message } = messageDocument(entry)
  const body = JSON.stringify({ type: _type, message })
  const timestamp = Math.floor(Date.now() / 1000)
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'webhook-id': entry.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, entry.id, timestamp, body)
    },
    body
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeEmail } from '../../../shared/forms/email.ts'
import { filesContaining } from '../../../tests/support/grep-files.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { deriveId } from '../context.ts'
import { subscriberId, subscriptionUrl } from '../subscription.ts'
import { type StartedForms, startForms } from './start.ts'
import { oldEnough, postJson } from './visitor.ts'

let started: StartedForms

beforeAll(async () => {
  started = await startForms()
})
afterAll(() => started.stop())

/** The id that versions gave an address that had no single form for international domains. */
function formerId(email: string): string {
  return `subscriber.${deriveId(started.forms.context.signer, 'subscriber', normalizeEmail(email).toLowerCase())}`
}

/** Stores a subscriber as those versions did; returns the link to unsubscribe. */
async function storeFormer(email: string, confirmed: boolean): Promise<string> {
  const { context } = started.forms
  const receivedAt = '2026-03-01T00:00:00.000Z'
  const at = Date.parse(receivedAt)
  const unsubscribe = subscriptionUrl(context, 'unsubscribe', { email, locale: 'en' }, at)
  await started.client('editor').create({
    ...{ _id: formerId(email), _type: 'subscriber', email, locale: 'en', receivedAt },
    ...{ confirmed, handled: true, unsubscribe }
  })
  return unsubscribe
}

function subscribers(): Promise<Record<string, unknown>[]> {
  const query = '*[_type == "subscriber"] | order(_id)'
  return started.client('editor').fetch(query, {}, { perspective: 'raw' })
}

test('subscribers of earlier versions stay one per address, and their links end the subscription', async () => {
  const { context } = started.forms
  const [letters, punycode, plain] = [
    '采购@例子.公司',
    '采购@xn--fsqu00a.xn--55qx5d',
    'li@a.example'
  ]
  const link = await storeFormer(letters, false)
  await storeFormer(punycode, true)
  await storeFormer(plain, true)
  expect(formerId(letters)).not.toBe(subscriberId(context.signer, letters))
  expect(formerId(plain)).toBe(subscriberId(context.signer, plain))
  const [before] = await started
    .client('editor')
    .fetch('*[email == $plain]', { plain }, { perspective: 'raw' })

  await postJson(started.url, '/api/subscribe', {
    email: '采购＠例子。公司',
    locale: 'zh',
    token: oldEnough(started.forms)
  })
  const id = subscriberId(context.signer, letters)
  await waitUntil('they are one', async () => (await subscribers()).length === 2)
  const found = await subscribers()
  expect(found.find(({ _id }) => _id === id)).toMatchObject({
    ...{ locale: 'en', receivedAt: '2026-03-01T00:00:00.000Z', confirmed: true, handled: true }
  })
  expect(found.find(({ email }) => email === plain)).toEqual(before)

  // The link of the mail to the other spelling.
  const answer = await fetch(link, { method: 'POST', redirect: 'manual' })
  expect(answer.headers.get('location')).toBe('/en/forms/unsubscribed')
  await waitUntil('it is gone', async () => (await subscribers()).length === 1)
  const texts = [letters, punycode, formerId(letters), formerId(punycode)]
  await waitUntil('no byte is left', async () => {
    // As every day.
    context.outbox.prune(context.now())
    return filesContaining(started.dataDir, ...texts).length === 0
  })
})

test('a link of an earlier version ends the subscription even if it is the first thing after the upgrade', async () => {
  const again = await startForms()
  const other = started
  started = again
  try {
    const link = await storeFormer('li@bücher.example', true)
    expect((await fetch(link, { method: 'POST', redirect: 'manual' })).status).toBe(303)
    await waitUntil('it is gone', async () => (await subscribers()).length === 0)
  } finally {
    started = other
    await again.stop()
  }
})

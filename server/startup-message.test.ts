import { expect, test } from 'vitest'
import { readSettings } from './config/settings.ts'
import { logLine } from './log.ts'
import { startupEvent, startupMessage } from './startup-message.ts'

const started = {
  settings: readSettings({ SITE_URL: 'https://site.example/video' }),
  signIns: [
    { email: 'admin@site.example', password: 'studio-secret' },
    { email: 'staff', password: 'staff-secret' }
  ],
  kept: '/var/lib/site/sign-in.json',
  ms: 1234
}

test('a terminal shows the credentials, and where they are stored', () => {
  const text = startupMessage(started, true)
  expect(text).toContain('Ready in 1.2 s.')
  expect(text).toContain('http://localhost:4321/video/zh/')
  expect(text).toContain('stored in /var/lib/site/sign-in.json')
  expect(text).toContain('admin@site.example  studio-secret')
  expect(text).toContain('staff  staff-secret')
})

test('a log says where passwords are stored, and contains none', () => {
  const text = startupMessage(started, false)
  expect(text).not.toContain('secret')
  expect(text).toContain(
    'Credentials created on this start are stored in /var/lib/site/sign-in.json.'
  )
  expect(startupMessage({ ...started, signIns: [] }, false)).not.toContain('sign-in.json')
})

test('for programs a start is one event, ready or not, without a password', () => {
  const line = (missing: string[]) => logLine('json', ...startupEvent({ ...started, missing }))
  expect(line([])).not.toContain('secret')
  expect(JSON.parse(line([]))).toMatchObject({
    event: 'server.ready',
    ms: 1234,
    local: 'http://localhost:4321/video',
    site: 'https://site.example/video',
    signIns: 2,
    signInsKeptIn: '/var/lib/site/sign-in.json'
  })
  expect(JSON.parse(line(['studio', 'site']))).toMatchObject({
    event: 'server.not-ready',
    missing: 'studio, site'
  })
})

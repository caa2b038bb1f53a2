import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ENV_SCHEMA } from '../config/env-schema.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The sections of a unit file, each a list of settings. */
function unit(name: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {}
  let current: [string, string][] = []
  for (const line of read(name).split('\n')) {
    if (!line || line.startsWith('#')) continue
    const section = /^\[(\w+)\]$/.exec(line)?.[1]
    if (section) {
      current = []
      sections[section] = current
      continue
    }
    const mark = line.indexOf('=')
    expect(mark, `${name}: ${line}`).toBeGreaterThan(0)
    current.push([line.slice(0, mark), line.slice(mark + 1)])
  }
  return sections
}

const KNOWN = new Set([...Object.keys(ENV_SCHEMA), 'NODE_ENV'])

test('every variable in the examples is one that the server reads', () => {
  const texts = [
    ...(unit('site.service').Service ?? []).filter(([name]) => name === 'Environment'),
    ...[...read('Dockerfile').matchAll(/^ENV ((?:.*\\\n)*.*)$/gm)].map(([, text = '']) => [
      '',
      text
    ])
  ].map(([, text = '']) => text)
  const names = texts.flatMap(text => [...text.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter(name => !KNOWN.has(name ?? ''))).toEqual([])
  for (const [, name = ''] of read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm))
    expect(KNOWN).toContain(name)
})

test('the units start existing programs, as an unprivileged user', () => {
  for (const name of ['site.service', 'site-backup.service']) {
    const { Service = [] } = unit(name)
    const settings = Object.fromEntries(Service)
    expect(settings).toMatchObject({
      User: 'site',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'true'
    })
    const program = /server\/\w+\.ts/.exec(settings.ExecStart ?? '')?.[0] ?? 'none'
    expect(existsSync(join(root, program)), program).toBe(true)
  }
  expect(Object.fromEntries(unit('site-backup.timer').Timer ?? [])).toHaveProperty('OnCalendar')
})

test('the backup service, which reads everything, has the same sandbox as the site service', () => {
  const shut = ([name]: [string, string]) =>
    /^(No|Protect|Private|Restrict|Lock|Cap|Sys)/.test(name)
  const main = (unit('site.service').Service ?? []).filter(shut)
  expect(main.length).toBeGreaterThan(12)
  expect((unit('site-backup.service').Service ?? []).filter(shut)).toEqual(main)
})

test('a root service reloads nginx with new policies as soon as the site service requests it', () => {
  const mark = Object.fromEntries(unit('site-nginx.path').Path ?? []).PathExists ?? ''
  const settings = unit('site-nginx.service').Service ?? []
  const steps = settings.filter(([name]) => name === 'ExecStart').map(([, command]) => command)
  // Deleted before the pages are read: a change meanwhile creates it again.
  expect(steps[0]).toBe(`/bin/rm -f ${mark}`)
  const folder = dirname(mark)
  expect(basename(mark)).toMatch(/^\./)
  expect(steps[1]).toContain(` --build ${folder} `)
  expect(unit('site.service').Service).toContainEqual(['ReadWritePaths', `-${folder}`])
  const [, written] = / --out (\S+)$/.exec(steps[1] ?? '') ?? []
  const [script, ...given] = (steps[2] ?? '').split(' ').slice(1)
  expect(existsSync(join(root, script ?? 'none'))).toBe(true)
  expect(given).toEqual([written, '/etc/nginx/sites-enabled/site.conf'])
  expect(settings.map(([name]) => name)).not.toContain('User')
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(guide).toContain(`OUTPUT_DIR=${folder}\n`)
  expect(guide).toContain(`DEPLOY_COMMAND='touch "$SITE_FOLDER/${basename(mark)}"'`)
})

test('the guide stops the service together with its socket, which would start it again', () => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const stops = [...guide.matchAll(/systemctl stop ([\w. ]+)/g)].map(([, units]) => units)
  expect(stops.length).toBeGreaterThan(1)
  for (const units of stops) expect(units).toBe('site.socket site')
  expect(unit('site.service').Unit).toContainEqual(['Requires', 'site.socket'])
})

test('in the containers nginx has its files, is the only trusted proxy, and the image contains no secrets', () => {
  const compose = read('compose.yaml')
  const nginx = compose.slice(compose.indexOf('\n  nginx:'))
  const [, address] = /ipv4_address: (\S+)/.exec(nginx) ?? []
  expect(compose).toContain(`TRUSTED_PROXIES: ${address}\n`)
  const [, tls] = /\.\/tls:([^:]+):ro/.exec(nginx) ?? []
  for (const [, folder] of compose.matchAll(/--(?:certificate|key) (\S+)\/site\.\w+/g))
    expect(folder).toBe(tls)
  const upstream = / --upstream (\S+) /.exec(compose)?.[1]
  expect(upstream).toBe('site:4321')
  const ignored = read('Dockerfile.dockerignore').split('\n')
  for (const name of ['tls', 'site.env']) expect(ignored).toContain(`server/deploy/${name}`)
})

test('the image copies existing files, runs unprivileged, and has a health check', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const copied = lines
    .filter(line => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap(line => line.split(' ').slice(1, -1))
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true)
  const user = lines.findIndex(line => line.startsWith('USER '))
  expect(lines[user]).toBe('USER 10001')
  expect(lines.slice(user).some(line => line.startsWith('RUN '))).toBe(false)
  expect(lines.some(line => line.startsWith('HEALTHCHECK '))).toBe(true)
  for (const line of lines.filter(each => each.startsWith('FROM ')))
    expect(line).toMatch(/^FROM [a-z]+:(?!latest)[\w.-]+( AS \w+)?$/)
  const commands = lines
    .filter(line => /^\s*CMD /.test(line))
    .map(line => JSON.parse(line.trim().slice(4)))
  for (const [, program] of commands) expect(existsSync(join(root, program)), program).toBe(true)
})

test('the image gets the packages of every workspace', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=packages (\S+)/gm)].map(
    ([, path]) => `${path}/`
  )
  for (const path of Object.keys(lock.packages).filter(name => name.includes('node_modules/')))
    expect(
      copied.some(folder => `/opt/site/${path}`.startsWith(folder)),
      path
    ).toBe(true)
})

test('no example publishes the metrics port or contains a secret', () => {
  for (const name of ['compose.yaml', 'Dockerfile', 'site.service']) {
    expect(read(name)).not.toMatch(/(PASSWORD|SECRET|TOKEN|SMTP_URL)\s*[:=]\s*\S/)
    expect(read(name)).not.toMatch(/['"]?\d*:9321/)
  }
})

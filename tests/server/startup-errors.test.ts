import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runProgram } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'refusals-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the server with an invalid configuration; returns the lines it prints. */
async function refusal(variables: Record<string, string>): Promise<string[]> {
  const { code, stderr } = await runProgram('server/main.ts', [], {
    DATA_DIR: folder,
    ...variables
  })
  expect(code).toBe(1)
  return stderr.trim().split('\n')
}

test('a wrong variable is named, with what would be right', async () => {
  expect(await refusal({ PORT: 'eighty' })).toEqual([
    'PORT "eighty" is not a port: it should be a whole number from 0 to 65535, such as 4321.'
  ])
})

test('a port that another program has is one sentence, before any content is put in', async () => {
  const other = createServer()
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const sentence = (name: string) =>
    `Port ${port} on 127.0.0.1 cannot be used: another program uses it. ` +
    `Stop that program or set ${name} to a free one.`
  expect(await refusal({ PORT: String(port) })).toEqual([sentence('PORT')])
  expect(await refusal({ PORT: '0', METRICS_PORT: String(port) })).toEqual([
    sentence('METRICS_PORT')
  ])
  expect(existsSync(join(folder, 'lake'))).toBe(false)
  other.close()
})

test('a folder elsewhere that cannot be kept is one sentence', async () => {
  expect(await refusal({ PORT: '0', OUTPUT_DIR: join(folder, 'www') })).toEqual([
    `OUTPUT_DIR ${join(folder, 'www')} and the data folder ${folder} must not contain each other.`
  ])
})

test('a file in place of the data folder is one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const [sentence, ...rest] = await refusal({ PORT: '0', DATA_DIR: file })
  expect(sentence).toContain(`${file} cannot be used: a file exists in its place`)
  expect(rest).toEqual([])
})

test.skipIf(process.getuid?.() === 0)(
  'a data folder that may not be written is one sentence',
  async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked)
    chmodSync(locked, 0o500)
    const [sentence, ...rest] = await refusal({ PORT: '0', DATA_DIR: locked })
    expect(sentence).toContain(`${locked} cannot be used: this user may not write there`)
    expect(rest).toEqual([])
  }
)

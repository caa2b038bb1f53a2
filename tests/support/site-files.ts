import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { servedBuildDir } from './served-build.ts'

/** The files of the site that a node serves, by path; compressed ones are made in the background. */
export function siteFiles(dataDir: string): Map<string, string> {
  const build = servedBuildDir(dataDir)
  const files = globSync('**/*', { cwd: build, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|zst|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const entries = files.map(file => {
    const entry: [string, string] = [file.slice(build.length), readFileSync(file, 'base64')]
    return entry
  })
  return new Map(entries)
}

/** Paths of files that differ, or that only one of two sites has. */
export function differing(first: Map<string, string>, second: Map<string, string>): string[] {
  return [...new Set([...first.keys(), ...second.keys()])].filter(
    path => first.get(path) !== second.get(path)
  )
}

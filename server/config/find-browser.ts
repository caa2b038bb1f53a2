import { existsSync } from 'node:fs'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/**
 * Finds the browser that prints data sheets.
 * @param named path of one, or `none`; by default the usual install locations are searched
 * @returns its path; undefined if there is none
 */
export function findBrowser(named?: string): string | undefined {
  if (named === 'none') return undefined
  return named ?? USUAL.find(path => existsSync(path))
}

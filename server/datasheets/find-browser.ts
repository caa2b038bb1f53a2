import { existsSync } from 'node:fs'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/**
 * The browser that prints data sheets.
 * @param named path of one, or `none`; without it one that stands where browsers usually do
 * @returns its path, nothing where there is none
 */
export function findBrowser(named?: string): string | undefined {
  if (named === 'none') return undefined
  return named ?? USUAL.find(path => existsSync(path))
}

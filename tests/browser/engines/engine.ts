import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeTestFontConfig } from '../fonts.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'
import type { EngineWindow } from './window.ts'

/** Another engine, and how its window is opened; without `start`, it is not installed. */
export interface Engine {
  name: 'Firefox' | 'WebKit'
  /** Variable that names its program, and places where it is looked for. */
  program: string
  start: (() => Promise<EngineWindow>) | undefined
}

const CACHE = resolve(import.meta.dirname, '../../../.cache')
const FIREFOX = ['/usr/bin/firefox', '/usr/bin/firefox-esr']
const WEBKIT = ['/usr/bin/WebKitWebDriver']

/** Firefox and WebKit, as installed on this machine. */
export function findEngines(): Engine[] {
  const firefox = find('FIREFOX_PATH', FIREFOX)
  const webkit = find('WEBKIT_DRIVER_PATH', WEBKIT)
  // WebKit has no mode without a screen.
  const hasScreen = Boolean(process.env.DISPLAY) || runs('Xvfb', '-help')
  return [
    {
      name: 'Firefox',
      program: `FIREFOX_PATH, ${FIREFOX.join(', ')}`,
      start: firefox ? async () => startFirefox(firefox, await withTestFonts()) : undefined
    },
    {
      name: 'WebKit',
      program: `WEBKIT_DRIVER_PATH, ${WEBKIT.join(', ')} with a screen or Xvfb`,
      start:
        webkit && hasScreen ? async () => startWebKit(webkit, await withTestFonts()) : undefined
    }
  ]
}

/** Without them, a machine may have no Chinese font. */
async function withTestFonts(): Promise<NodeJS.ProcessEnv> {
  return { ...process.env, FONTCONFIG_FILE: await writeTestFontConfig(CACHE) }
}

function find(variable: string, places: string[]): string | undefined {
  const named = process.env[variable]
  return named ? named : places.find(path => existsSync(path))
}

function runs(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { timeout: 20_000 }).error === undefined
}

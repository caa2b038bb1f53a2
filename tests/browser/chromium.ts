import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'
import { writeTestFontConfig } from './fonts.ts'

const CACHE = resolve(import.meta.dirname, '../../.cache')
const SYSTEM = ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * Launch options for Chromium with the tests' own fonts. Candidates in order: CHROME_PATH, Playwright's browser, the
 * system's, the package `@sparticuz/chromium`.
 * @throws Error if none of them runs on this machine
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const executablePath = await findChromium()
  return {
    executablePath,
    // Without hinting, text has the same width on every machine.
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: await writeTestFontConfig(CACHE) } as Record<
      string,
      string
    >
  }
}

async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which does not run. Unset it or correct it.`)
  }
  const found = [playwrightsOwn(), ...SYSTEM].find(path => path && existsSync(path) && runs(path))
  if (found) return found
  const brought = await unpackChromium()
  if (runs(brought)) return brought
  const libraries = await unpackLibraries()
  process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  if (runs(brought)) return brought
  throw new Error(
    'No Chromium runs on this machine. Install one (apt-get install chromium) or set CHROME_PATH.'
  )
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

async function unpackChromium(): Promise<string> {
  const folder = join(CACHE, 'chromium')
  if (!existsSync(join(folder, 'chromium'))) {
    await unpackBeside(folder, async () => {
      const packed = await import('@sparticuz/chromium')
      await packed.default.executablePath()
    })
  }
  return join(folder, 'chromium')
}

async function unpackLibraries(): Promise<string> {
  const folder = join(CACHE, 'chromium-libraries')
  if (!existsSync(folder)) {
    await unpackBeside(folder, async () => {
      const packed = await import('@sparticuz/chromium')
      const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
      await packed.inflate(join(bin, 'al2023.tar.br'))
    })
  }
  return join(folder, 'al2023', 'lib')
}

// The package extracts into the temporary folder: use a folder of ours and rename it when complete.
async function unpackBeside(folder: string, unpack: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const beside = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = beside
  try {
    await unpack()
    try {
      renameSync(beside, folder)
    } catch (error) {
      // Another process has finished first.
      if (!existsSync(folder)) throw error
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(beside, { recursive: true, force: true })
  }
}

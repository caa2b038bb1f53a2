import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

test('an ordinary program unpacks the files with their names and bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    const files = [
      { name: '球机-1.png', bytes: Buffer.from([0, 1, 2, 255]) },
      { name: 'empty.svg', bytes: Buffer.alloc(0) },
      { name: 'long.webp', bytes: Buffer.alloc(70_000, 'a') }
    ]
    writeFileSync(join(folder, 'a.zip'), zip(files))
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])'
    execFileSync('python3', ['-c', script, join(folder, 'a.zip'), folder])
    for (const { name, bytes } of files)
      expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true)
    expect(zip(files).equals(zip(files))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// Preloaded into the server: writes how long its main thread was blocked, in milliseconds, into the file BLOCKS_FILE.
import { writeFileSync } from 'node:fs'

const NOTED_MS = 20
const WRITE_EVERY_MS = 1_000
const file = process.env.BLOCKS_FILE

if (file && /\/server\/main\.ts$/.test(process.argv[1] ?? '')) {
  const blocks: { at: number; ms: number }[] = []
  let last = process.threadCpuUsage()
  // Processor time, which other processes do not affect.
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    const ms = (user + system) / 1000
    if (ms > NOTED_MS) blocks.push({ at: Date.now(), ms })
    last = process.threadCpuUsage()
  }, 1).unref()
  setInterval(() => writeFileSync(file, JSON.stringify(blocks)), WRITE_EVERY_MS).unref()
}

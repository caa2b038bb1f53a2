// A process that transforms images; it ends itself when it uses too much memory, and reports too much processor time.
import { every } from '../../shared/server/every.ts'
import { httpError } from '../errors.ts'
import { beginTask, type ProcessReply, toErrorReply } from '../processes/reply.ts'
import { type Transformation, transform } from './transform.ts'

const CHECK_MS = 50
const maxBytes = Number(process.argv[2]) * 1024 * 1024
const maxMs = Number(process.argv[3])
/** Processor usage before the current transformation. */
let usedBefore: NodeJS.CpuUsage | undefined

every(CHECK_MS, () => {
  if (process.memoryUsage.rss() > maxBytes) process.abort()
  if (!usedBefore) return
  const { user, system } = process.cpuUsage(usedBefore)
  if ((user + system) / 1_000 > maxMs) reply({ tooSlow: true })
})

process.on('message', async ({ file, params, format }: Transformation) => {
  const end = beginTask(reply)
  usedBefore = process.cpuUsage()
  const answer = await transform(file, params, format).then(
    result => ({ result }),
    error => toErrorReply(toLakeError(error))
  )
  usedBefore = undefined
  end()
  reply(answer)
})
process.on('disconnect', () => process.exit())

function reply(message: ProcessReply<Uint8Array>): void {
  process.send?.(message)
}

function toLakeError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'LakeError') return error
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  return /no such file|missing/i.test(reason)
    ? httpError(404, 'The file of this image does not exist in this lake.')
    : httpError(422, 'This image cannot be made from the stored one.')
}

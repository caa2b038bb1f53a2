// A child process of the server with the lowest priority, for work that follows a publish. It may be killed at any time.
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { printPdfs } from '../datasheets/print-pdf.ts'
import { errorMessage } from '../errors.ts'
import { compressBytes } from '../static/compress.ts'
import type { JobRequest, JobResponse } from './jobs.ts'

// Threads and processes started from here on inherit it.
setPriority(constants.priority.PRIORITY_LOW)
flushCompileCache()
process.on('disconnect', () => process.exit(0))
process.on('message', async (request: JobRequest) => {
  const response = await execute(request).then(
    result => ({ id: request.id, result }),
    error => ({ id: request.id, error: errorMessage(error) })
  )
  process.send?.(response satisfies JobResponse)
})

function execute(request: JobRequest): Promise<JobResponse['result']> {
  if (request.kind === 'compress') return compressBytes(Buffer.from(request.wish.bytes), 'br')
  return printPdfs(request.wish.sheets, request.wish.options)
}

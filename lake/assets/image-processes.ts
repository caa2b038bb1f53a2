import { httpError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Meter } from '../http/meter.ts'
import type { ResolvedOptions } from '../options.ts'
import { createProcessPool } from '../processes/pool.ts'
import type { Transformation } from './transform.ts'

/** Maximum duration of a transformation, which exceeds its processor time on a busy machine. */
const TIMEOUT_MS = 120_000

/** Processes that transform images: drawing an SVG cannot be stopped otherwise. */
export type ImageProcesses = {
  /**
   * Throws a 404 without the stored file, a 422 if the image cannot be made, a 429 if too many wait, a 503 if the machine
   * is too busy.
   */
  transform(wanted: Transformation, caller: Caller): Promise<Buffer>
  close(): Promise<void>
}

/** Creates the processes; they start with the first image. */
export function createImageProcesses(
  { limits, log }: Pick<ResolvedOptions, 'limits' | 'log'>,
  meter: Pick<Meter, 'quota' | 'spend'>
): ImageProcesses {
  const { imageTime, imageMegabytes, imageProcesses } = limits
  const pool = createProcessPool<Transformation, Uint8Array>({
    program: new URL('./image-process.ts', import.meta.url),
    args: [String(imageMegabytes), String(imageTime)],
    execArgv: [],
    size: imageProcesses,
    getTimeout: () => TIMEOUT_MS,
    timedOut: () => {
      const message = 'The server is too busy to transform this image. Repeat the request later.'
      return httpError(503, message, {}, { 'retry-after': '5' })
    },
    tooSlow: () => httpError(422, 'This image takes too long to transform. Request a smaller one.'),
    tooLarge: () =>
      httpError(422, 'This image takes too much memory to transform. Request a smaller one.'),
    meter,
    log
  })
  return {
    async transform(wanted, caller) {
      const { result } = await pool.ask(wanted, caller)
      return Buffer.from(result)
    },
    close: pool.close
  }
}

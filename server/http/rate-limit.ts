import type { RateLimiter } from '../../shared/server/rate-limiter.ts'
import { HttpError } from './errors.ts'

/**
 * Counts a request of a client.
 * @param message for the client
 * @throws HttpError 429 with `Retry-After` if there were too many
 */
export async function enforceRateLimit(
  limiter: RateLimiter,
  client: string,
  message: string
): Promise<void> {
  const wait = await limiter.consume(client)
  if (wait > 0) throw new HttpError(429, message, { 'retry-after': String(wait) })
}

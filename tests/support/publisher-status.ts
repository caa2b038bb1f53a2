import type { PublisherStatus } from '../../shared/publisher/status.ts'

/** Whether all that follows a publishing has ended as well: search index, lists, data sheets. */
export function isSettled({ state, queue, settled }: PublisherStatus): boolean {
  return state === 'idle' && (queue ?? 0) === 0 && settled === true
}

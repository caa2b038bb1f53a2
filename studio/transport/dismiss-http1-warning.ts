const SNOOZED_SINCE = 'sanity-studio.network.check.snooze'

/**
 * Marks Sanity's HTTP/1.1 warning as dismissed: the connection limit that it warns of does not apply, because event
 * streams share one WebSocket.
 */
export function dismissHttp1Warning(): void {
  try {
    sessionStorage.setItem(SNOOZED_SINCE, new Date().toISOString())
  } catch {
    // Without storage the warning is shown; nothing else depends on it.
  }
}

const SNOOZED_SINCE = 'sanity-studio.network.check.snooze'

/**
 * Tells Sanity that its warning about HTTP/1.1 has been read: what it warns of, too few connections, does
 * not happen where all listeners share one socket.
 */
export function dismissHttp1Warning(): void {
  try {
    sessionStorage.setItem(SNOOZED_SINCE, new Date().toISOString())
  } catch {
    // A browser that keeps nothing shows the warning, no more.
  }
}

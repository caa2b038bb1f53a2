/** Returns a moment in the editor's time zone as `2026-05-02 16:05`; empty if it is none. */
export function localTime(moment: string): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}

/** The editor's time zone, such as `Asia/Shanghai`. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

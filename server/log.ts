/** One line for each event: time, name, and what belongs to it. Never give it a token or a person. */
export function log(event: string, details: Record<string, string | number> = {}): void {
  const rest = Object.entries(details).map(([key, value]) => ` ${key}=${written(value)}`)
  console.log(`${new Date().toISOString()} ${event}${rest.join('')}`)
}

function written(value: string | number): string {
  return typeof value === 'string' && /[\s"=]/.test(value) ? JSON.stringify(value) : String(value)
}

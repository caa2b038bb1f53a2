import { FOOTPRINT_REPORT } from '../../shared/footprint/endpoints.ts'
import type { DayCount, FootprintReport } from '../../shared/footprint/footprint-report.ts'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import { withRoot } from '../with-root.ts'

/** Visits and clicks, summed under one name. */
export type Total = { name: string; visits: number; clicks: number }

/**
 * Fetches the report of the last `days` days in local time; returns undefined if no server of the site responds.
 * @param minutes offset of local time from UTC
 */
export async function fetchReport(
  days: number,
  minutes: number,
  ask: typeof fetch = fetch
): Promise<FootprintReport | undefined> {
  try {
    const response = await ask(`${withRoot(FOOTPRINT_REPORT.path)}?days=${days}&minutes=${minutes}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson
      ? ((await response.json()) as ResponseOf<typeof FOOTPRINT_REPORT>)
      : undefined
  } catch {
    return undefined
  }
}

/** Totals per day, oldest first; days without visits are included with zero. */
export function perDay(counts: DayCount[], days: number, today: string): Total[] {
  const totals = sum(counts, ({ day }) => day)
  return Array.from({ length: days }, (_, index) => {
    const name = dayBefore(today, days - 1 - index)
    return totals.get(name) ?? { name, visits: 0, clicks: 0 }
  })
}

/** Totals per page, most visited first. */
export function perPage(counts: DayCount[]): Total[] {
  return [...sum(counts, ({ page }) => page).values()].sort(
    (a, b) => b.visits + b.clicks - (a.visits + a.clicks) || a.name.localeCompare(b.name)
  )
}

/** Local date as `2026-05-02`. */
export function getDate(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

function sum(counts: DayCount[], nameOf: (count: DayCount) => string): Map<string, Total> {
  const totals = new Map<string, Total>()
  for (const count of counts) {
    const name = nameOf(count)
    const total = totals.get(name) ?? { name, visits: 0, clicks: 0 }
    total.visits += count.visits
    total.clicks += count.clicks
    totals.set(name, total)
  }
  return totals
}

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

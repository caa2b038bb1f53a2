/** Visits and clicks of one page on one day. */
export interface DayCount {
  day: string
  page: string
  visits: number
  clicks: number
}

/** The report of footprints; with `keptBy: 'portal'` the counts are stored by the external portal, not by this site. */
export interface FootprintReport {
  keptBy: 'site' | 'portal'
  days: DayCount[]
}

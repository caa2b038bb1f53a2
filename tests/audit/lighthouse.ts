import lighthouse from 'lighthouse'

/** Lighthouse scores of a page from 0 to 100 (mobile), and the audits that lower them. */
export interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Ids of failed audits. */
  failed: string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Runs Lighthouse on a page in a browser with an open debugging port.
 * @throws Error if the page cannot be measured
 */
export async function measure(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`${url} could not be measured.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const counted = CATEGORIES.flatMap(name => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id)
  const score = (name: (typeof CATEGORIES)[number]) =>
    Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    failed: counted.filter(id => {
      const value = audits[id]?.score
      return typeof value === 'number' && value < 0.9
    })
  }
}

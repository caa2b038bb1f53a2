import lighthouse from 'lighthouse'

/** Scores of a page from 0 to 100, as on a phone, and what keeps them from 100. */
export interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Audits that failed, by their ids. */
  failed: string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Measures a page in a browser that listens on a debugging port.
 * @throws Error with a sentence where the page cannot be measured
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

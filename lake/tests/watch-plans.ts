import type { Database } from '../database/open.ts'

/** Test helper: a database that records its statements and the query plan of each. */
export function watchPlans(db: Database) {
  const asked = new Set<string>()
  const watched: Database = {
    ...db,
    statement(sql) {
      asked.add(sql)
      return db.statement(sql)
    }
  }
  const plans = () =>
    [...asked].map(sql => {
      const values = Array<number>(sql.split('?').length - 1).fill(1)
      const steps = db.statement(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
      return steps.map(({ detail }) => detail).join('\n')
    })
  return { watched, plans }
}

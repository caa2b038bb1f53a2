import { LRUCache } from 'lru-cache'
import type { Grant } from '../auth/types.ts'
import { children } from './constant-folding.ts'
import type { ExprNode } from './groq.ts'
import type { JsonResult, QueryRequest } from './request.ts'

/** Dependencies of a result other than documents. */
export type Volatility = 'time' | 'identity' | 'none'

/** Caches query results until the next write. */
export type ResultCache = {
  /** Returns the cache key; undefined if the result is not cacheable. */
  cacheKey(request: QueryRequest, volatility: Volatility): string | undefined
  get(key: string): JsonResult | undefined
  /** Stores a result unless something was written since `state` was read. */
  set(key: string, result: JsonResult, state: string): void
}

/** Maximum share of the cache for one result. */
const MAX_ENTRY_SHARE = 1 / 8

/** Creates a cache of at most `limit` characters in total. `state` changes with each write. */
export function createResultCache(limit: number, state: () => string): ResultCache {
  const results = new LRUCache<string, JsonResult>({ maxSize: Math.max(limit, 1) })
  let cachedState = ''

  function invalidate(now: string) {
    if (cachedState === now) return
    results.clear()
    cachedState = now
  }

  return {
    cacheKey(request, volatility) {
      if (volatility === 'time' || limit === 0 || request.mode) return undefined
      const { query, params, dataset, perspective, reader, identity, sourceMap = '' } = request
      const identityKey = volatility === 'identity' ? identity : ''
      return `${dataset} ${perspective} ${reader.seesVersions} ${reader.usesOldDialect} ${sourceMap} ${identityKey}\n${serializeGrants(reader.grants)}\n${JSON.stringify(params)}\n${query}`
    },
    get(key) {
      invalidate(state())
      return results.get(key)
    },
    set(key, result, stateBefore) {
      if (result.parts) return
      const now = state()
      invalidate(now)
      const size = key.length + result.json.length
      if (stateBefore === now && size <= limit * MAX_ENTRY_SHARE) results.set(key, result, { size })
    }
  }
}

const serializedGrants = new WeakMap<Grant[], string>()

function serializeGrants(grants: Grant[]): string {
  let text = serializedGrants.get(grants)
  if (text === undefined) {
    text = JSON.stringify(grants)
    serializedGrants.set(grants, text)
  }
  return text
}

/** Whether the result depends on the time or the caller's identity. */
export function getVolatility(node: ExprNode): Volatility {
  let found: Volatility = 'none'
  if (node.type === 'FuncCall') {
    if (node.name === 'now') return 'time'
    if (node.name === 'identity') found = 'identity'
  }
  for (const child of children(node)) {
    const inner = getVolatility(child)
    if (inner === 'time') return inner
    if (inner === 'identity') found = inner
  }
  return found
}

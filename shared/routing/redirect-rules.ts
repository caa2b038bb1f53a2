import { isLocale } from '../i18n/locale.ts'

/** A redirect that an editor added. Paths are without language; both may end in `/*`, which keeps the rest of the path. */
export interface RedirectRule {
  from: string
  to: string
}

/** Where redirects lead: to a path, or round in a circle. */
export type RedirectEnd = { path: string } | { loop: string[] }

/** More steps than any editor needs; only rules that lengthen a path for ever reach it. */
const MAX_STEPS = 20
const MAX_PATH_LENGTH = 2000

/** Whether a path may be redirected: one of this site, without language, query or anchor. */
export function isRedirectSource(path: string): boolean {
  const fixed = path.replace(/\/\*$/, '')
  return isPath(fixed) && !/\/$/.test(fixed) && !isLocale(fixed.split('/')[1]?.toLowerCase())
}

/** Whether a path may be the target of a redirect: one of this site, without language; an anchor may follow. */
export function isRedirectTarget(path: string): boolean {
  return isPath(path.replace(/\/\*$|#[\w-]+$/, ''))
}

// No `//` and no backslash: a browser would take them for another host. No invisible characters: they look like another path.
function isPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && /^\/(?!\/)[^\s\\?#*\p{Cc}\p{Cf}\p{Cs}]*$/u.test(path)
}

/**
 * Follows the redirects of a path to their end.
 * @param path path without language; matched case-insensitively
 * @returns undefined if no rule applies
 */
export function followRedirects(
  path: string,
  rules: readonly RedirectRule[]
): RedirectEnd | undefined {
  const steps = [path]
  for (let current = path; ; ) {
    const next = step(current, rules)
    if (next === undefined) return steps.length > 1 ? { path: current } : undefined
    if (steps.length > MAX_STEPS || steps.some(known => isSame(known, next)))
      return { loop: [...steps, next] }
    steps.push(next)
    current = next
  }
}

/** One redirect: the rule of exactly this path, else that of the longest beginning. */
function step(path: string, rules: readonly RedirectRule[]): string | undefined {
  const exact = rules.find(({ from }) => isSame(from, path))
  if (exact) return exact.to
  const [longest] = rules
    .filter(({ from }) => from.endsWith('/*') && startsWith(path, from.slice(0, -1)))
    .sort((a, b) => b.from.length - a.from.length)
  if (!longest) return undefined
  const rest = path.slice(longest.from.length - 1)
  return longest.to.endsWith('/*') ? longest.to.slice(0, -1) + rest : longest.to
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function startsWith(path: string, beginning: string): boolean {
  return path.length > beginning.length && isSame(path.slice(0, beginning.length), beginning)
}

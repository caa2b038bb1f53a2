import { defineQuery } from 'groq'
import {
  followRedirects,
  isRedirectSource,
  isRedirectTarget,
  type RedirectRule
} from '../../shared/routing/redirect-rules.ts'
import { load } from '../cms/load.ts'
import { reportOmission } from '../rendering/warnings.ts'

export const redirectsQuery = defineQuery(
  `*[_type == "redirect"] | order(from asc, _id asc){_id, _type, _updatedAt, from, to}`
)

/** Returns the redirects of the editors; reports those that are invalid or lead round in a circle, without them. */
export async function loadRedirects(): Promise<RedirectRule[]> {
  const stored = await load(redirectsQuery)
  const rules = stored.flatMap(({ _id, from, to }) => {
    if (from && to && isRedirectSource(from) && isRedirectTarget(to)) return [{ _id, from, to }]
    const rule = `${from ?? '?'} → ${to ?? '?'}`
    reportOmission('redirect', _id, `redirect ${_id}: ${rule} is no redirect of this site.`)
    return []
  })
  return rules.flatMap(({ _id, from, to }) => {
    const end = followRedirects(from.replace(/\*$/, 'x'), rules)
    if (!end || !('loop' in end)) return [{ from, to }]
    reportOmission('redirect', _id, `redirect from ${from}: ${end.loop.join(' → ')} is a loop.`)
    return []
  })
}

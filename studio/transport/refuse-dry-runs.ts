import { isObject } from '../../shared/json/is-object.ts'
import { canPublish } from '../review/review.ts'

const ME = /\/users\/me(\?|$)/
const ACTIONS = /\/data\/actions\//

/**
 * Wraps fetch so that the releases tool's dry runs, by which it learns what the user may do, are refused without a
 * request if the user's roles do not publish: the lake's 403 would be an error in the browser's console.
 */
export function refuseDryRuns(send: typeof fetch): typeof fetch {
  let mayRelease = true
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!mayRelease && ACTIONS.test(address) && isReleaseDryRun(init?.body)) return refusal()
    const response = await send(input, init)
    if (ME.test(address) && response.ok) {
      const me: unknown = await response.clone().json()
      if (isObject(me) && Array.isArray(me.roles)) mayRelease = canPublish(me.roles)
    }
    return response
  }
}

function isReleaseDryRun(body: unknown): boolean {
  if (typeof body !== 'string') return false
  const { dryRun, actions } = JSON.parse(body) as {
    dryRun?: boolean
    actions?: { actionType: string }[]
  }
  return (
    dryRun === true &&
    actions?.every(({ actionType }) => actionType.startsWith('sanity.action.release.')) === true
  )
}

function refusal(): Response {
  const type = 'insufficientPermissionsError'
  return Response.json(
    { statusCode: 403, error: { type, description: 'Insufficient permissions' } },
    { status: 403 }
  )
}

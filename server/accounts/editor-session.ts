import type { IncomingMessage } from 'node:http'
import type { Lake } from '../../lake/index.ts'
import type { Settings } from '../config/settings.ts'
import { errorMessage } from '../errors.ts'
import { HttpError } from '../http/errors.ts'
import { log } from '../log.ts'

type Lookup<Result> = (request: Pick<IncomingMessage, 'headers'>) => Promise<Result>

/** An account or token with a role in the embedded lake. */
export interface Editor {
  id: string
  role: string
}

/**
 * Returns whose request it is, by the Studio's cookie or a bearer token; undefined without a session.
 * @throws HttpError 503 if the lake cannot tell
 */
export type FindEditor = Lookup<Editor | undefined>

/**
 * Returns whether a request comes from a user with a role in the embedded lake.
 * @throws HttpError 503 if the lake cannot tell
 */
export type IsSignedIn = Lookup<boolean>

/** Creates the check of `IsSignedIn`. */
export function createEditorSession(...options: Parameters<typeof createFindEditor>): IsSignedIn {
  const find = createFindEditor(...options)
  return async request => (await find(request)) !== undefined
}

/**
 * Creates the lookup; the lake decides.
 * @param lake the embedded lake; undefined until it is open
 */
export function createFindEditor(
  { siteUrl, content }: Pick<Settings, 'siteUrl' | 'content'>,
  lake: () => Pick<Lake, 'fetch'> | undefined
): FindEditor {
  const url = new URL('/v1/users/me', siteUrl)
  return async ({ headers: { cookie, authorization } }) => {
    if (!content.embedded || (!cookie && !authorization)) return undefined
    const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
    const response = await askLake(lake(), new Request(url, { headers }))
    if (response.status === 401) return undefined
    if (!response.ok) throw unavailable(`the lake answered ${response.status}`)
    const { id = '', role = '' }: { id?: string; role?: string } = await response.json()
    // A token with custom grants may be limited to the forms; the site's own reads what visitors see.
    return id && role !== 'custom' && role !== 'visitor' ? { id, role } : undefined
  }
}

async function askLake(lake: Pick<Lake, 'fetch'> | undefined, request: Request): Promise<Response> {
  if (!lake) throw unavailable('the lake is not open yet')
  try {
    return await lake.fetch(request)
  } catch (error) {
    throw unavailable(errorMessage(error))
  }
}

function unavailable(reason: string): HttpError {
  log('session.check-failed', { reason })
  return new HttpError(503, 'The content lake does not answer. Try again shortly.', {
    'retry-after': '2'
  })
}

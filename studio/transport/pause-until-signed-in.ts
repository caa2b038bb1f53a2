import { withRoot } from '../with-root.ts'
import { signInUrl } from './sign-in.ts'

/** Session state: `ended` if it expired while the Studio was open; `who` is the id of its user. */
export type SessionState = { ended: boolean; who?: string }

type Listener = () => void

const CHECK_EVERY_MS = 1500
const listeners = new Set<Listener>()
let state: SessionState = { ended: false }

/** Subscribe function for React's `useSyncExternalStore`. */
export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionState(): SessionState {
  return state
}

/**
 * A fetch that holds requests after the session has expired and resends them once the same user has signed in (in
 * another tab). Otherwise the Studio would treat the 401 as a rejected mutation and discard the text. If a different
 * user signs in, the Studio reloads.
 */
export function pauseUntilSignedIn(send: typeof fetch): typeof fetch {
  let waiting: Promise<void> | undefined

  async function signedInAgain(): Promise<void> {
    setState({ ...state, ended: true })
    for (;;) {
      await new Promise(done => setTimeout(done, CHECK_EVERY_MS))
      const now = await whoIsSignedIn(send)
      if (!now) continue
      if (state.who && now !== state.who) globalThis.location.reload()
      setState({ ended: false, who: now })
      return
    }
  }

  return async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, globalThis.location.href)
      .pathname
    const isSignOut = path.endsWith('/auth/logout')
    if (isSignOut) setState({ ended: false })
    const response = await send(input, init)
    if (isSignOut && response.ok) return leaveForSignIn()
    if (!(await isSignedOut(path, response))) return response
    waiting ??= signedInAgain().finally(() => {
      waiting = undefined
    })
    await waiting
    return send(input, init)
  }
}

/** Leaves for the sign-in page; the answer would show Sanity's own page first, which offers a choice of one. */
function leaveForSignIn(): Promise<never> {
  globalThis.location.assign(signInUrl())
  return new Promise(() => {})
}

/** Returns true if a response shows that the session has ended. */
async function isSignedOut(path: string, response: Response): Promise<boolean> {
  if (path.endsWith('/users/me')) {
    const id = await idIn(response.clone())
    if (id && id !== state.who && !state.ended) setState({ ended: false, who: id })
    return !id && state.who !== undefined && response.status < 500
  }
  const ending = /\/auth\/(logout|fetch)$/.test(path)
  return response.status === 401 && state.who !== undefined && !ending
}

async function whoIsSignedIn(send: typeof fetch): Promise<string | undefined> {
  try {
    return await idIn(await send(withRoot('/v1/users/me'), { credentials: 'include' }))
  } catch {
    return undefined
  }
}

async function idIn(response: Response): Promise<string | undefined> {
  if (!response.ok) return undefined
  const person: unknown = await response.json().catch(() => undefined)
  if (typeof person !== 'object' || person === null || !('id' in person)) return undefined
  return typeof person.id === 'string' && person.id !== '' ? person.id : undefined
}

function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

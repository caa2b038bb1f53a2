import { withBase } from '../base.ts'

/** Whether the session ended while the Studio was open. `who` is the person that it belonged to. */
export type SessionState = { ended: boolean; who?: string }

type Listener = () => void

const CHECK_EVERY_MS = 1500
const listeners = new Set<Listener>()
let state: SessionState = { ended: false }

/** For `useSyncExternalStore`. */
export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionState(): SessionState {
  return state
}

/**
 * A fetch that waits where a session has ended: what an editor typed stays in the form and its request
 * goes out once the same person has signed in again (in another tab). Without that the Studio would take
 * the 401 for a refusal and discard the text. Someone else signing in starts the Studio anew.
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
    if (path.endsWith('/auth/logout')) setState({ ended: false })
    const response = await send(input, init)
    if (!(await isSignedOut(path, response))) return response
    waiting ??= signedInAgain().finally(() => {
      waiting = undefined
    })
    await waiting
    return send(input, init)
  }
}

/** Whether an answer means that the session which this page lived by is over. */
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
    return await idIn(await send(withBase('/v1/users/me'), { credentials: 'include' }))
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

import { useSyncExternalStore } from 'react'
import { $login, guestLogin, type Login } from './store.ts'

const subscribe = (changed: () => void) => $login.listen(changed)

/**
 * React hook for the current login. In static rendering and during hydration it is always the guest, so that both render
 * the same; the actual login follows immediately.
 */
export function useLogin(): Readonly<Login> {
  return useSyncExternalStore(
    subscribe,
    () => $login.get(),
    () => guestLogin
  )
}

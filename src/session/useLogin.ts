import { useSyncExternalStore } from 'react'
import { $login, guestLogin, type Login } from './store.ts'

const subscribe = (changed: () => void) => $login.listen(changed)

/**
 * Who is signed in. While a page is rendered to HTML and in the first render of the browser it is
 * always the guest, so that both are equal whatever the store holds by then; right after, it is the
 * truth.
 */
export function useLogin(): Readonly<Login> {
  return useSyncExternalStore(
    subscribe,
    () => $login.get(),
    () => guestLogin
  )
}

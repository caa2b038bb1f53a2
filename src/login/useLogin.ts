import { useStore } from '@nanostores/react'
import { $login, type LoginState } from './login-store.ts'

/**
 * React hook for the current login. In static rendering and during hydration it is always the guest, so that both render
 * the same; the actual login follows immediately.
 */
export function useLogin(): Readonly<LoginState> {
  return useStore($login, { ssr: 'initial' })
}

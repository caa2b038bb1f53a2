import { userInfo } from 'node:os'

/**
 * Gives a process and those that it starts a home and a shell where it runs as a user whom the system does not know, as
 * containers do: the tools that build site and Studio ask for both, and end where there are none.
 * @param folder that this user may write in
 */
export function ensureHomeDir(
  environment: NodeJS.ProcessEnv,
  folder: string,
  isKnown = isUserKnown()
): void {
  if (isKnown) return
  environment.HOME ||= folder
  environment.SHELL ||= '/bin/sh'
}

function isUserKnown(): boolean {
  try {
    return Boolean(userInfo())
  } catch {
    return false
  }
}

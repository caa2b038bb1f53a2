import { userInfo } from 'node:os'

/**
 * Sets HOME and SHELL for this process and its children if it runs as a user without a passwd entry, as containers
 * do; the build tools require both.
 * @param folder a folder that this user may write to
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

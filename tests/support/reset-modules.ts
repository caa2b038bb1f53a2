// Unit tests share a process, which saves starting one for each file. What a file sets up in place of something else,
// and the state of the modules it used, go with it: the next one finds all as new.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})

// Watches for newer content of the page; the notice is loaded only then.
import { onChunkError } from '../errors/chunk-reload.ts'
import { fetchLive } from './fetch-live.ts'
import { watchForUpdate } from './watch.ts'

const { pathname } = location
// Error pages, previews and form results have no payload.
const page = document.querySelector('link[rel=canonical]') ? pathname : undefined
if (import.meta.env.PROD && /\/(zh|en)\//.test(pathname)) {
  const check = watchForUpdate({
    ask: () => fetchLive(page),
    isSeen: () => document.visibilityState === 'visible',
    tell: () => {
      import('./notice.ts').then(({ showUpdateNotice }) => showUpdateNotice(), onChunkError)
    }
  })
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
}

// An open tab learns that newer content is live; the notice itself is loaded only then.
import { partFailed } from '../errors/reload.ts'
import { askLive } from './ask.ts'
import { watchForNewer } from './watch.ts'

const { pathname } = location
// The addresses of error pages, previews and answers to forms have no payload.
const page = document.querySelector('link[rel=canonical]') ? pathname : undefined
if (import.meta.env.PROD && /\/(zh|en)\//.test(pathname)) {
  const check = watchForNewer({
    ask: () => askLive(page),
    isSeen: () => document.visibilityState === 'visible',
    tell: what => {
      import('./notice.ts').then(({ showNewer }) => showNewer(what), partFailed)
    }
  })
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
}

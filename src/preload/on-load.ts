// Preloads pages when a link to them is hovered, touched or focused, and when it becomes visible.
import { prefersReducedData, preloadable } from './preloadable.ts'
import { preloadQueue } from './queue.ts'

// Firefox holds a prefetch against default-src: the policy would refuse it, and the console say so for each link.
const isGecko = 'mozInnerScreenX' in window
const preload = preloadQueue(address =>
  isGecko
    ? fetch(address)
    : new Promise(done => {
        const hint = { rel: 'prefetch', href: address, onload: done, onerror: done }
        document.head.append(Object.assign(document.createElement('link'), hint))
      })
)
const consider = (target: EventTarget | null, soon?: boolean) => {
  const link = target instanceof Element && target.closest('a')
  const { connection } = navigator as { connection?: Parameters<typeof prefersReducedData>[0] }
  const page = link && !prefersReducedData(connection) && preloadable(link, location.href)
  if (page) preload(page, soon)
}
for (const event of ['pointerover', 'touchstart', 'focusin'])
  document.addEventListener(event, ({ target }) => consider(target, true), { passive: true })
addEventListener('load', () => {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) consider(target)
  })
  for (const link of document.querySelectorAll('main a')) observer.observe(link)
})

// Prefetches pages when a link to them is hovered, touched or focused, and when it becomes visible.
import { prefersReducedData, preloadable } from './preloadable.ts'
import { preloadQueue } from './queue.ts'

const preload = preloadQueue(
  address =>
    new Promise(done => {
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.href = address
      link.onload = link.onerror = done
      document.head.append(link)
    })
)
const consider = (target: EventTarget | null, soon?: boolean) => {
  const link = target instanceof Element && target.closest('a')
  const { connection } = navigator as { connection?: Parameters<typeof prefersReducedData>[0] }
  const page = link && !prefersReducedData(connection) && preloadable(link, location.href)
  if (page) preload(page, soon)
}
if (document.createElement('link').relList?.supports?.('prefetch')) {
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, ({ target }) => consider(target, true), { passive: true })
  addEventListener('load', () => {
    const observer = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) consider(target)
    })
    for (const link of document.querySelectorAll('main a')) observer.observe(link)
  })
}

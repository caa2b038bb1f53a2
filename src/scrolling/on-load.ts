// What a page runs for scrolling before anything is touched: the header is fixed from 100 px on, the
// control back to the top is there from 200 px on. Styles read the two attributes of the root.
import { BACK_TO_TOP_THROTTLE_MS } from '../constants.ts'
import { isBackToTopShown, isHeaderFixed } from './positions.ts'
import { throttle } from './throttle.ts'

const root = document.documentElement
const fix = () => root.toggleAttribute('data-fixed', isHeaderFixed(scrollY))
const reveal = throttle(
  () => root.toggleAttribute('data-far', isBackToTopShown(scrollY)),
  BACK_TO_TOP_THROTTLE_MS
)
const scrolled = () => {
  fix()
  reveal()
}
addEventListener('scroll', scrolled, { passive: true })

// What is far below the window is not laid out with the rest, but then at once: a part a frame, so that nothing waits.
const parts = document.querySelectorAll<HTMLElement>('.section')
let laidOut = 0
const layOut = () => {
  const part = parts[laidOut++]
  if (part) {
    part.style.contentVisibility = 'visible'
    requestAnimationFrame(layOut)
  } else delete root.dataset.top
}

// Reading the position lays the page out: not before the browser does so itself.
requestAnimationFrame(() =>
  setTimeout(() => {
    scrolled()
    if ('top' in root.dataset) layOut()
  })
)

document.querySelector('.to-top')?.addEventListener('click', () => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  // The control goes away: whoever came by keyboard goes on from the top.
  document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true })
})

// Sets two attributes of the root element for styles: the header is fixed from 100 px of scroll on, the back-to-top
// button is shown from 200 px on.
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

// Sections below the window are laid out after the first paint, one per frame, to keep the page responsive.
const parts = document.querySelectorAll<HTMLElement>('.section')
let laidOut = 0
const layOut = () => {
  const part = parts[laidOut++]
  if (part) {
    part.style.contentVisibility = 'visible'
    requestAnimationFrame(layOut)
  } else delete root.dataset.top
}

// Reading the scroll position forces a layout: wait for that of the browser.
requestAnimationFrame(() =>
  setTimeout(() => {
    scrolled()
    if ('top' in root.dataset) layOut()
  })
)

document.querySelector('.to-top')?.addEventListener('click', () => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  // The button disappears: keyboard focus continues at the top.
  document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true })
})

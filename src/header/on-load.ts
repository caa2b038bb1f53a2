// All that a page runs of header and language menus before they are touched: what the browser can do by
// itself is plain HTML, the rest comes on the first touch, and what was pressed meanwhile is not lost.
import { onChunkError } from '../errors/chunk-reload.ts'

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'click']
let isAwake = false

const touch = ({ target }: Event) => {
  if (!(target instanceof Element)) return
  const tipped = target.closest<HTMLElement>('[data-tip]')
  if (tipped)
    import('../overlay/tooltip.ts').then(({ attachTip }) => attachTip(tipped), onChunkError)
  if (!target.closest('.language, .menu')) return
  // Until then a language is a plain link, which keeps query and hash as the script would.
  const link = target.closest<HTMLAnchorElement>('a[hreflang]')
  if (link) {
    link.search = location.search
    link.hash = location.hash
  }
  if (isAwake) return
  isAwake = true
  import('./enhance.tsx').then(({ enhanceHeader }) => {
    removeEventListener('keydown', close)
    enhanceHeader()
  }, onChunkError)
}
const close = ({ key }: KeyboardEvent) => {
  if (key === 'Escape')
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.language, .menu'))
      menu.open = false
}
for (const event of TOUCHES) document.addEventListener(event, touch)
addEventListener('keydown', close)

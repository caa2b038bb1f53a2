// All that a page runs of header and language menus before the first interaction: they are plain HTML that works
// without scripts; the rest is loaded on interaction, and clicks meanwhile are not lost.
import { onChunkError } from '../errors/chunk-reload.ts'

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'click']
let isAwake = false

const touch = ({ target }: Event) => {
  if (!(target instanceof Element)) return
  const tipped = target.closest<HTMLElement>('[data-tip]')
  if (tipped)
    import('../overlay/tooltip.ts').then(({ attachTip }) => attachTip(tipped), onChunkError)
  if (!target.closest('.language, .menu')) return
  // Until then a language is a plain link, which keeps query and hash.
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

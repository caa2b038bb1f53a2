// Tooltips, loaded on the first hover or focus; and the choice of a language before the language menu is hydrated: a plain
// link, which keeps query and hash.
import { onChunkError } from '../errors/chunk-reload.ts'

const touch = ({ target }: Event) => {
  if (!(target instanceof Element)) return
  const tipped = target.closest<HTMLElement>('[data-tip]')
  if (tipped)
    import('../overlay/tooltip.ts').then(({ attachTip }) => attachTip(tipped), onChunkError)
  const link = target.closest<HTMLAnchorElement>('a[hreflang]')
  if (link) {
    link.search = location.search
    link.hash = location.hash
  }
}
for (const event of ['pointerover', 'focusin', 'click']) document.addEventListener(event, touch)

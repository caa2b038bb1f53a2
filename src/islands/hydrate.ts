import { ISLAND_ERROR_EVENT } from '../errors/error-event.ts'

/**
 * Hydrates an island and hands on what was pressed meanwhile. If it breaks, now or later, the static HTML, which works
 * without scripts, is restored.
 * @param hydrate function that Astro provides; does nothing if a script could not be loaded
 * @param missed events that occurred in the island since its first touch
 * @param listening ends the recording of events
 * @throws Error if a script of the island could not be loaded
 */
export async function hydrateIsland(
  island: HTMLElement,
  hydrate: () => Promise<void>,
  missed: Event[],
  listening: () => void
): Promise<void> {
  const plain = [...island.childNodes].map(node => node.cloneNode(true))
  island.addEventListener(ISLAND_ERROR_EVENT, () => {
    island.dispatchEvent(new Event('astro:unmount'))
    island.replaceChildren(...plain)
  })
  await hydrate()
  if (island.hasAttribute('ssr')) throw new Error('A script of the page could not be loaded.')
  listening()
  // React hydrates at once for an event of this type, instead of when the browser is idle.
  island.firstElementChild?.dispatchEvent(new Event('mouseup', { bubbles: true }))
  const hovered = missed.findLast(({ type }) => type === 'pointerover')
  if (hovered) handOn(hovered)
  for (const event of missed) if (event !== hovered) handOn(event)
}

function handOn(event: Event): void {
  const { type, target } = event
  if (!(target instanceof Element)) return
  if (type === 'pointerover' && event instanceof PointerEvent && target.matches(':hover'))
    target.dispatchEvent(copy(event))
  else if (type === 'keydown') target.dispatchEvent(new KeyboardEvent(type, event))
  else if (type === 'click') target.closest<HTMLElement>('button[type=button]')?.click()
  else if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
}

// Without the element that the pointer came from: for React it enters the island only now.
function copy({ pointerType }: PointerEvent): PointerEvent {
  return new PointerEvent('pointerover', { bubbles: true, pointerType })
}

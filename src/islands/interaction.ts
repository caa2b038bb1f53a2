import type { ClientDirective } from 'astro'
import { onChunkError } from '../errors/chunk-reload.ts'
import { STAFF_EVENT } from './staff-event.ts'

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'click', 'submit']

/**
 * Astro's directive `client:interaction`: hydrates an island at the first touch of an element that its value selects, and
 * for staff. Links and disclosures work meanwhile; what needs the script (a submit, a button, a
 * key) is held and handed on to the hydrated island. If its script cannot be loaded, a submitted form is sent without it.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  const missed: Event[] = []
  let isLoading = false
  const start = async () => {
    if (isLoading) return
    isLoading = true
    try {
      const { hydrateIsland } = await import('./hydrate.ts')
      await hydrateIsland(island, await load(), missed, end)
    } catch (error) {
      end()
      const form = island.querySelector('form')
      if (!form) onChunkError(error)
      else if (missed.some(({ type }) => type === 'submit')) form.submit()
    }
  }
  const touch = (event: Event) => {
    const target = event.target as Element
    if (target.closest?.(value)) start()
    if (!isLoading || !island.contains(target)) return
    missed.push(event)
    if (event.type === 'submit') event.preventDefault()
  }
  const end = () => {
    for (const type of TOUCHES) document.removeEventListener(type, touch)
  }
  for (const type of TOUCHES) document.addEventListener(type, touch)
  addEventListener(STAFF_EVENT, start)
}

export default interaction

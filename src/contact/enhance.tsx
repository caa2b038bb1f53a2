import { hydrateIsland } from '../errors/hydrate.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { ContactFormProps } from './props.ts'

/** Hydrates the form, with all that was typed in it. */
export function enhance(place: HTMLElement): void {
  const props: ContactFormProps = JSON.parse(place.dataset.contact ?? '{}')
  hydrateIsland(place, <ContactForm {...props} />)
}

import { mount } from '../errors/mount.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { ContactFormProps } from './props.ts'

/** Takes over the form that the page brought, with all that was typed in it. */
export function takeOver(place: HTMLElement): void {
  const props: ContactFormProps = JSON.parse(place.dataset.contact ?? '{}')
  mount(place, <ContactForm {...props} />)
}

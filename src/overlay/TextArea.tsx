import type { TextareaHTMLAttributes } from 'react'
import { TEXT_AREA_ROWS } from '../constants.ts'

/** A field for longer text; two rows where nothing else is said (specification §9). */
export function TextArea(attributes: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={TEXT_AREA_ROWS} {...attributes} />
}

import type { TextareaHTMLAttributes } from 'react'
import { TEXT_AREA_ROWS } from '../constants.ts'

/** Text area; two rows by default (specification §9). */
export function TextArea(attributes: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={TEXT_AREA_ROWS} {...attributes} />
}

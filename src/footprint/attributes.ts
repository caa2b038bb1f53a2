import type { TrackingMode } from './create-footprint.ts'

/**
 * Attributes that mark an element as tracked for staff. Without content the text of the element is sent.
 */
export function footprintAttributes(
  modes: TrackingMode | 'browse click',
  content?: string | null
): Record<string, string> {
  return {
    'data-footprint': modes,
    ...(content ? { 'data-footprint-content': content } : {})
  }
}

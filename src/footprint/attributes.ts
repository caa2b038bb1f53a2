import type { TrackingMode } from './record.ts'

/**
 * Attributes that mark an element to be followed for staff. Without content the element's own text
 * is sent.
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

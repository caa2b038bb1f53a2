import { FIRST_UNDERLINED_ITEM } from '../constants.ts'

/** Pages that count as another page in the navigation (specification §2). */
const COUNTS_AS: Record<string, string> = {
  '/serviceExtend': '/service',
  '/productworkUp': '/product',
  '/productxoa': '/product',
  '/productaPaas': '/product',
  '/productmPaas': '/product'
}

/**
 * Whether a navigation item is underlined as the current one: only from the fourth item onward.
 * @param index position of the item, from zero
 * @param item path of the item, without locale
 * @param current path of the page, without locale
 */
export function isCurrent(index: number, item: string, current: string): boolean {
  return index + 1 >= FIRST_UNDERLINED_ITEM && item === (COUNTS_AS[current] ?? current)
}

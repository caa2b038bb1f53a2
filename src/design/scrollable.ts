/** Attributes of an area that may scroll horizontally: focusable by keyboard, with an accessible name. */
export function scrollable(labelledby: string) {
  return { tabindex: 0, role: 'group', 'aria-labelledby': labelledby } as const
}

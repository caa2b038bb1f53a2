/** Attributes of an area that may scroll sideways, so that a keyboard reaches it and a reader names it. */
export function scrollable(labelledby: string) {
  return { tabindex: 0, role: 'group', 'aria-labelledby': labelledby } as const
}

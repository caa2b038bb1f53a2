/** Has what is far below the window laid out too, as after a reload; runs within the page. */
export function forceLayout(): void {
  delete document.documentElement.dataset.top
}

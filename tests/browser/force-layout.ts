/** Forces layout of off-screen content (`content-visibility`), as after a reload; runs within the page. */
export function forceLayout(): void {
  delete document.documentElement.dataset.top
}

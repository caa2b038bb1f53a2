/** Has what is far below the window laid out too, as after a reload; runs within the page. */
export function layOutAll(): void {
  delete document.documentElement.dataset.top
}

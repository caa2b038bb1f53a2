/** Path of the Markdown of a page: `/hardware.md`, `/index.md` for the home page. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}

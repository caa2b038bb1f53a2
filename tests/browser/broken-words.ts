/** Returns words and measures broken across lines within elements matching the selector; runs within the page. */
export function brokenWords(selector: string): string[] {
  const WORDS = /[\p{Script=Latin}\d]+/gu
  const MEASURES =
    /\d[\d.]*(?:[ \u00a0]?[×–~][ \u00a0]?\d[\d.]*)+(?:\u00a0[A-Za-z]+)?|\d[\d.]*[\u00a0 ]?[\p{Script=Han}](?=\P{Script=Han}|$)|[A-Z]{2,}(?:\/[A-Z]+)? \d+/gu
  // Chinese paragraphs may break between any two characters, and so may headings without room.
  const chinese = new Intl.Segmenter('zh', { granularity: 'word' })
  const toWords = (node: Node, text: string) =>
    !node.parentElement?.closest('td, th') || node.parentElement.closest('p')
      ? []
      : [...chinese.segment(text)].filter(({ segment }) => /^\p{Script=Han}{2,}$/u.test(segment))
  return [...document.querySelectorAll(selector)].flatMap(cell => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.parentElement?.checkVisibility()) continue
      const text = node.textContent ?? ''
      for (const { 0: found, index } of [...text.matchAll(WORDS), ...text.matchAll(MEASURES)])
        if (lines(node, index, index + found.length) > 1) cut.push(`${found} in “${text.trim()}”`)
      for (const { segment, index } of toWords(node, text))
        if (lines(node, index, index + segment.length) > 1)
          cut.push(`${segment} in “${text.trim()}”`)
    }
    return cut
  })

  function lines(node: Node, from: number, to: number): number {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
  }
}

const NUMBER =
  /(?:\d{1,3}(?:[,\u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?[\s\u00a0-]*(?:万亿|千万|百万|[万亿]|千(?![克米瓦伏安卡帕字比赫兆])|百(?![帕兆])|(?:million|billion|thousand|megapixels?|MP|k)\b)?/giu
/** Figures that belong to a name or a time zone: `H5`, `3D`, `UTC+8`. */
const NAMES = /\b(?:UTC|GMT)\s*[+−-]?\d+(?::\d\d)?|\b[A-Za-z]+\d[\w.]*|\b\dD\b/g
const UNITS: Record<string, number> = {
  百: 1e2,
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  万亿: 1e12,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mp: 1e6,
  megapixel: 1e6,
  megapixels: 1e6,
  billion: 1e9
}
/** English words of small numbers and months. */
const WORDS: Record<number, RegExp> = {
  1: /\b(an?|one|once|each|every|per|single|first|jan(uary)?)\b/i,
  2: /\b(two|twice|both|second|pair|half|feb(ruary)?)\b/i,
  3: /\b(three|third|mar(ch)?)\b/i,
  4: /\b(four|fourth|quarters?|apr(il)?)\b/i,
  5: /\b(five|fifth|may)\b/i,
  6: /\b(six|sixth|june?)\b/i,
  7: /\b(seven|seventh|week(?:ly)?|july?)\b/i,
  8: /\b(eight|eighth|aug(ust)?)\b/i,
  9: /\b(nine|ninth|sept?(ember)?)\b/i,
  10: /\b(ten|tenth|oct(ober)?)\b/i,
  11: /\b(eleven|nov(ember)?)\b/i,
  12: /\b(twelve|dozen|dec(ember)?)\b/i,
  15: /\b(fifteen|quarter)\b/i,
  16: /\bsixteen/i,
  20: /\b(twenty|twentieth)\b/i,
  30: /\b(thirty|half)\b/i,
  40: /\bforty\b/i,
  50: /\b(fifty|half)\b/i,
  60: /\b(sixty|minute|hour)\b/i,
  90: /\bninety\b/i,
  100: /\bhundred\b/i,
  1000: /\bthousand\b/i
}

/**
 * Returns the figures that occur in one language of a text only, as they are written there. Units of number are
 * converted (50万 is 500,000), and small numbers may be words in English. Texts without figures in one of the languages
 * are not compared: it may write them out.
 */
export function differingFigures(zh: string, en: string): { zh: string[]; en: string[] } {
  const [chinese, english] = [figures(zh), figures(en)]
  if (chinese.length === 0 || english.length === 0) return { zh: [], en: [] }
  const unwritten = chinese.filter(({ value }) => !WORDS[value]?.test(en))
  return { zh: missing(unwritten, english), en: missing(english, chinese) }
}

type Figure = { written: string; value: number }

function figures(text: string): Figure[] {
  return [...text.replace(NAMES, ' ').matchAll(NUMBER)].map(([found]) => {
    const [, digits = '', unit = ''] =
      /^([\d,.\u00a0\u202f]*\d)[\s\u00a0-]*(.*)$/u.exec(found.trim()) ?? []
    const number = Number(digits.replace(/[^\d.]/g, ''))
    const value = number * (UNITS[unit.toLowerCase()] ?? 1)
    return { written: found.replace(/[\s\u00a0-]+$/u, ''), value: Number(value.toPrecision(12)) }
  })
}

function missing(own: Figure[], other: Figure[]): string[] {
  const values = new Set(other.map(({ value }) => value))
  return own.filter(({ value }) => !values.has(value)).map(({ written }) => written)
}

const number =
  /(?:(?:[≤≥]|CNY) (?=\d)|\d (?=× \d)|× (?=\d)|\d (?=(?:W|kg|mm|cm|m|km|GB|TB|MB|KB|TOPS|Ω|[MG]bit\/s|ms|s|V|nits?|fps|lx|MP|°C)(?![A-Za-z])))/g

/** Inserts no-break spaces between numbers and units, around × and after ≤ and ≥. */
export function bindUnits(text: string): string {
  return text.replace(number, found => `${found.slice(0, -1)}\u00a0`)
}

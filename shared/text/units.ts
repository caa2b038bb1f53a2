/** Names of a unit after a number, without accents, in lower case. */
interface Unit {
  symbol: string
  chinese: string[]
  english: string[]
}

/** Longer names are before those that are a part of them. */
export const UNITS: readonly Unit[] = [
  { symbol: '°c', chinese: ['摄氏度'], english: [] },
  { symbol: 'kw', chinese: ['千瓦特', '千瓦'], english: ['kilowatt', 'kilowatts'] },
  { symbol: 'w', chinese: ['瓦特', '瓦'], english: ['watt', 'watts'] },
  {
    symbol: 'kg',
    chinese: ['千克', '公斤'],
    english: ['kilogram', 'kilograms', 'kilogramme', 'kilogrammes']
  },
  { symbol: 'mm', chinese: ['毫米'], english: metres('milli') },
  { symbol: 'cm', chinese: ['厘米'], english: metres('centi') },
  { symbol: 'km', chinese: ['千米', '公里'], english: metres('kilo') },
  { symbol: 'm', chinese: ['米'], english: metres('') },
  { symbol: 'lx', chinese: ['勒克斯'], english: ['lux'] },
  { symbol: '°', chinese: ['度'], english: ['degree', 'degrees'] }
]

const NAMES = new Map(
  UNITS.flatMap(({ symbol, english }) => {
    const names = [symbol, ...english]
    return names.map(name => [name, names] as const)
  })
)

/** Whether a normalized word is the English name of a unit. */
export function isUnitName(word: string): boolean {
  return NAMES.has(word)
}

/** Returns a number with its unit, such as `30w`, with each name of the unit: `30watt`, `30watts`. */
export function withUnitNames(word: string): string[] {
  const [, number, name = ''] = /^(.*\d)([a-z°]+)$/.exec(word) ?? []
  return (NAMES.get(name) ?? []).map(each => `${number}${each}`)
}

function metres(prefix: string): string[] {
  return ['meter', 'meters', 'metre', 'metres'].map(name => `${prefix}${name}`)
}

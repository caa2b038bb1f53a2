/** Rules for words, as an administrator edits them. */
export type WordRules = {
  /** Words that the law forbids in claims. */
  forbidden: { word: string; reason?: string }[]
  /** Names with one spelling, and spellings to avoid. */
  terms: { term: string; avoid: string[] }[]
  /** Cases that an editor has accepted. */
  accepted: AcceptedCase[]
  /** Whether findings prevent publishing. */
  blocking: boolean
}

/** A word accepted in one field of a document, with the reason. */
export type AcceptedCase = {
  document: string
  place: string
  word: string
  reason: string
  by?: string
  at?: string
}

/** Why advertising must not use superlatives. */
export const SUPERLATIVES = '《广告法》第九条：广告不得使用“国家级”“最高级”“最佳”等用语。'

const FORBIDDEN = [
  '国家级',
  '世界级',
  '宇宙级',
  '最高级',
  '最佳',
  '最好',
  '最优',
  '最强',
  '最先进',
  '最安全',
  '最低价',
  '最便宜',
  '最权威',
  '最大规模',
  '第一品牌',
  '全国第一',
  '全球第一',
  '行业第一',
  '全网第一',
  '销量第一',
  '独一无二',
  '绝无仅有',
  '史无前例',
  '前无古人',
  '顶级',
  '顶尖',
  '极致',
  '极品',
  '王牌',
  '首选品牌',
  '领导品牌',
  '唯一品牌',
  '万能',
  '百分之百',
  '零风险',
  '永不'
]

const TERMS = [
  { term: 'ONVIF', avoid: ['Onvif', 'onvif'] },
  { term: 'RTSP', avoid: ['Rtsp', 'rtsp'] },
  { term: 'GB/T 28181', avoid: ['GB28181', 'GBT28181', 'GB/T28181', 'GB-T28181', 'GB/T-28181'] },
  { term: 'IP66', avoid: ['IP 66', 'ip66'] }
]

/** The rules until an administrator edits them. */
export const DEFAULT_RULES: WordRules = {
  forbidden: FORBIDDEN.map(word => ({ word, reason: SUPERLATIVES })),
  terms: TERMS,
  accepted: [],
  blocking: false
}

/** Id of the document with the rules. */
export const RULES_ID = 'wordRules'

/** The rules of a stored document; the defaults without one. */
export function toRules(stored: Partial<WordRules> | null | undefined): WordRules {
  if (!stored) return DEFAULT_RULES
  return {
    forbidden: (stored.forbidden ?? []).filter(({ word }) => Boolean(word)),
    terms: (stored.terms ?? []).map(({ term, avoid }) => ({ term, avoid: avoid ?? [] })),
    accepted: stored.accepted ?? [],
    blocking: stored.blocking === true
  }
}

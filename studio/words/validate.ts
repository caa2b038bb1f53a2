import type { SanityClient } from '@sanity/client'
import { askLake } from '../transport/ask-lake.ts'
import { checkBoth, isAccepted } from './check-document.ts'
import { describeIssue } from './describe.ts'
import { RULES_ID, toRules, type WordRules } from './rules.ts'

const FRESH_MS = 5000
const QUERY = '*[_id == $id][0]'
let asked: { at: number; rules: Promise<WordRules> } | undefined

/** What a field's text lacks, and whether that prevents publishing. */
export type WordValidation = { message: string; path: string[] } | undefined

/**
 * Checks a text in both languages by the rules of the site.
 * @param place path of the field in its document
 * @param level whether findings that prevent publishing are wanted, or those that do not
 */
export async function validateWords(
  value: { zh?: unknown; en?: unknown },
  { documentId, place }: { documentId: string; place: string },
  level: 'error' | 'warning',
  client: SanityClient
): Promise<WordValidation> {
  const rules = await readRules(client)
  if (rules.blocking !== (level === 'error')) return undefined
  const id = documentId.replace(/^(drafts|versions\.[^.]+)\./, '')
  const accepted = rules.accepted.filter(({ document }) => document === id)
  const issues = checkBoth(value, rules).filter(
    issue => !isAccepted({ place, found: issue.found }, accepted)
  )
  const [first] = issues
  if (!first) return undefined
  return { message: issues.map(describeIssue).join(' '), path: [first.locale] }
}

/** All fields are validated at once, so the rules are read once. */
function readRules(client: SanityClient): Promise<WordRules> {
  if (asked && Date.now() - asked.at < FRESH_MS) return asked.rules
  const rules = askLake<Partial<WordRules> | null>(
    client,
    QUERY,
    { id: RULES_ID },
    'published'
  ).then(toRules, () => toRules(undefined))
  asked = { at: Date.now(), rules }
  return rules
}

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts'

/** Words of this service, which are guessed first. */
const OWN_WORDS = ['studio', 'content', 'administrator', 'admin', 'editor', 'lake', 'staff']
/** Anything shorter says too little about a password that contains it. */
const MIN_WORD_LENGTH = 4

/** Why a password is not acceptable. */
export type PasswordProblem = 'length' | 'repeats' | 'common' | 'context'

/** Returns why a password is not acceptable, as a sentence; undefined if it is. */
export async function explainPasswordProblem(
  password: string,
  context: string[]
): Promise<string | undefined> {
  const problem = await findPasswordProblem(password, context)
  return problem && SENTENCES[problem](password.length)
}

const SENTENCES: Record<PasswordProblem, (length: number) => string> = {
  length: length =>
    `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters; this one has ${length}.`,
  repeats: () => 'This password repeats a few characters: choose another one.',
  common: () => 'This password is on the lists of common ones: choose another one.',
  context: () => 'This password is little more than a word of its account: choose another one.'
}

/**
 * Returns why a password is not acceptable; undefined if it is. It may not be on the list of common
 * passwords, nor one of them or a word of its account with digits and signs around it (ASVS 6.2.4, 6.2.11).
 * @param context name, address and the like of the account
 */
export async function findPasswordProblem(
  password: string,
  context: string[]
): Promise<PasswordProblem | undefined> {
  const { length } = password
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return 'length'
  const text = password.normalize('NFKC').toLowerCase()
  // with `admin` and 2026 around it, a word is not much harder to guess
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (new Set(text).size < 4) return 'repeats'
  const common = await commonPasswords()
  if (common.has(text) || common.has(word)) return 'common'
  if (toWords(context).has(word)) return 'context'
  return undefined
}

let loaded: Promise<Set<string>> | undefined

/** The list is loaded when the first password is set, because it is large. */
function commonPasswords(): Promise<Set<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'])
  )
  return loaded
}

function toWords(context: string[]): Set<string> {
  const texts = context.map(text => text.normalize('NFKC').toLowerCase())
  const parts = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return new Set([...OWN_WORDS, ...parts].filter(({ length }) => length >= MIN_WORD_LENGTH))
}

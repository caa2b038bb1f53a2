import { createReadStream } from 'node:fs'

/**
 * Reads the lines of a file of JSON documents one after the other. Only a line feed ends a line: `node:readline` also
 * splits at U+2028 and U+2029, which JSON strings contain unescaped.
 */
export async function* linesIn(file: string): AsyncGenerator<string> {
  let open: string[] = []
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    open.push(first)
    for (const line of others) {
      yield open.join('')
      open = [line]
    }
  }
  yield open.join('')
}

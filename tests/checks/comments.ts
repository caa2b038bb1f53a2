import ts from 'typescript'

/** A comment, or a whole Markdown file, with the number of its first line. */
export interface Prose {
  line: number
  text: string
}

/** Comments of Astro and CSS files; line comments only where nothing precedes them. */
const MARKUP = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^[ \t]*\/\/.*$/gm
const HASH = /^[ \t]*#.*$|[ \t]#[ \t].*$/gm

/** Returns the comments of a file, by its extension; of a Markdown file all of its text. */
export function commentsOf(file: string, text: string): Prose[] {
  if (file.endsWith('.md')) return [{ line: 1, text }]
  if (/\.(tsx?|[cm]?js)$/.test(file)) return scriptComments(file, text)
  return [...text.matchAll(/\.(astro|css)$/.test(file) ? MARKUP : HASH)].map(match => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[0]
  }))
}

/** Comments are found by the parser, because strings and regular expressions may look like one. */
function scriptComments(file: string, text: string): Prose[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? [])
    ])
      found.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return join(
    [...found.values()]
      .sort((a, b) => a.pos - b.pos)
      .map(({ pos, end }) => ({
        line: source.getLineAndCharacterOfPosition(pos).line + 1,
        text: text.slice(pos, end)
      }))
  )
}

/** Joins line comments on successive lines, so that phrases across lines are found. */
function join(comments: Prose[]): Prose[] {
  const joined: Prose[] = []
  for (const { line, text } of comments) {
    const last = joined.at(-1)
    const follows = last && last.line + last.text.split('\n').length === line
    if (follows && text.startsWith('//') && last.text.startsWith('//')) last.text += `\n${text}`
    else joined.push({ line, text })
  }
  return joined
}

const NAME = '[a-zA-Z_][a-zA-Z0-9_]*'
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\''
const NUMBER = '-?\\d+(?:\\.\\d+)?'
const VALUE = `(?:[@$]|${NAME})(?:\\.{1,2}${NAME})*|${QUOTED}|${NUMBER}`
const CONDITION = `(?:${VALUE})\\s*(?:\\?|(?:[=!<>]=|[<>])\\s*(?:${VALUE}))`
const ELEMENT = `\\s*(?:${CONDITION}|-?\\d*\\s*:\\s*(?:-?\\d+)?|-?\\d+)\\s*`
const ELEMENTS = `\\[${ELEMENT}(?:,${ELEMENT})*\\]`
const PATH = new RegExp(
  `^(?:${NAME}|\\.\\.(?:${NAME}|${ELEMENTS}))(?:\\.{1,2}${NAME}|(?:\\.\\.)?${ELEMENTS})*$`
)
const LONGEST = 2000

/**
 * Throws a sentence where a patch's path is none: `title`, `body[_key=="a"].children[0].text`, `tags[-1]`, `..name`.
 * What applies patches would overlook the rest of it, and write elsewhere or nothing.
 */
export function checkPath(path: string): void {
  if (path.length <= LONGEST && PATH.test(path)) return
  const shown = path.length > 100 ? `${path.slice(0, 100)}…` : path
  throw new Error(
    `"${shown}" is no path of a patch, such as title, tags[-1] or body[_key=="a"].text.`
  )
}

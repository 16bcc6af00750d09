import { type Refused, refused } from '../refused.ts'

const deepest = 32
/** Several times the longest valid body: a collaborator who performs two hundred procedures. */
const mostValues = 2_500

/** PostgreSQL cannot store U+0000 and would silently replace a lone surrogate. In valid UTF-8 both can only be escaped. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The index after a string that begins at `from`, or undefined when it does not end. */
function endOfString(json: string, from: number): number | undefined {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at + 1
  }
  return undefined
}

function isName(json: string, end: number): boolean {
  let at = end
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return json[at] === ':'
}

/**
 * What is refused before the text is parsed, in one pass over it. Two fields with one name are refused because a proxy
 * before us may have checked the first, and `JSON.parse` returns the last. Throws for some texts that are not JSON.
 */
export function checkJson(json: string): Refused<'malformed' | 'payload_too_large'> | undefined {
  const open: Set<string>[] = []
  let values = 1
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (letter === ',' || letter === '{' || letter === '[') values += 1
    if (values > mostValues) return refused('payload_too_large')
    if (letter === '{' || letter === '[') {
      if (open.push(new Set()) > deepest) return refused('malformed')
    } else if (letter === '}' || letter === ']') open.pop()
    else if (letter === '"') {
      const end = endOfString(json, at)
      if (end === undefined) return refused('malformed')
      const written = json.slice(at, end)
      const text: string = written.includes('\\') ? JSON.parse(written) : written.slice(1, -1)
      if (!storable(text)) return refused('malformed')
      if (isName(json, end)) {
        if (open.at(-1)?.has(text)) return refused('malformed')
        open.at(-1)?.add(text)
      }
      at = end - 1
    }
  }
  return undefined
}

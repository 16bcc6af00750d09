const regexMayFollow = /(?:^|[=(,:;!&|?{}[\n+]|=>|\breturn|\btypeof|\bcase)\s*$/
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/**
 * The text with its comments turned into spaces. A scanner of strings, templates and regular
 * expressions, because TypeScript 7 offers no parser to scripts.
 */
export function maskComments(text: string): string {
  let out = ''
  let at = 0
  const take = (end: number, mask = false) => {
    const piece = text.slice(at, end)
    out += mask ? blank(piece) : piece
    at = end
  }
  // Depth of braces at which each open `${` of a template closes.
  const templates: number[] = []
  let depth = 0
  while (at < text.length) {
    const char = text[at]
    const next = text[at + 1]
    if (char === '/' && next === '/') take(until(text, at, '\n'), true)
    else if (char === '/' && next === '*') take(until(text, at + 2, '*/') + 2, true)
    else if (char === "'" || char === '"') take(endOfString(text, at + 1, char))
    else if (char === '/' && regexMayFollow.test(out.slice(-40))) take(endOfRegex(text, at + 1))
    else if (char === '`') {
      take(endOfTemplate(text, at + 1))
      if (text.slice(at - 2, at) === '${') templates.push(depth++)
    } else if (char === '{') {
      depth += 1
      take(at + 1)
    } else if (char === '}') {
      depth -= 1
      take(at + 1)
      if (templates.at(-1) === depth) {
        templates.pop()
        take(endOfTemplate(text, at))
        if (text.slice(at - 2, at) === '${') templates.push(depth++)
      }
    } else take(at + 1)
  }
  return out
}

function until(text: string, from: number, mark: string): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote || text[at] === '\n') return at + 1
  }
  return text.length
}

/** Just after the closing backtick, or just after the `${` that opens an expression. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') return at + 1
    else if (text[at] === '$' && text[at + 1] === '{') return at + 2
  }
  return text.length
}

function endOfRegex(text: string, from: number): number {
  let inClass = false
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '[') inClass = true
    else if (text[at] === ']') inClass = false
    else if (text[at] === '\n') return from
    else if (text[at] === '/' && !inClass) return at + 1
  }
  return from
}

export const REMOVED = '[removed]'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const instant = '\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?'
// Ids and instants are not removed, because a log is useless without them; their digits would match the rules below.
const harmless = new RegExp(`((?<![\\w-])(?:${uuid}|${instant})(?![\\w-]))`, 'i')

const isId = new RegExp(`^${uuid}$`, 'i')

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Whether the text names a trace as W3C's header `traceparent` does. */
export const isTraceparent = (text: string) => text.length === 55 && traceparent.test(text)

const suspicious =
  /[@%$]|[?#][^\s?#]*=|:\/\/|eyJ|bearer|basic|[\w-]{24}|\d(?:\D{0,3}\d){8}|[A-Z0-9]{14}|[A-Z0-9]{3}\/?[A-Z0-9]{4}-/i

const rules: [pattern: RegExp, replacement: string][] = [
  [/\b(bearer|basic)\s+[^\s,;"']+/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, REMOVED],
  [/:\/\/[^/\s@"']*@/g, `://${REMOVED}@`],
  [/([?#])[^\s?#"'<>()]*=[^\s"'<>()]*/g, `$1${REMOVED}`],
  [/[^\s@"<>(),;:=/]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/giu, REMOVED],
  // A link to an appointment contains its secret, so a reader of the log could use it.
  [/(\/(?:a|api\/links)\/)[^\s/?#"'<>]{20,}/g, `$1${REMOVED}`],
  [/\$aact_\S+/g, REMOVED],
  // Random tokens: hexadecimal, or base64url with digits and both cases. No name in our code has this form.
  [/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, REMOVED],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}(?![\w-])/g, REMOVED],
  // CNPJ (letters since 2026), CPF, telephone.
  [/(?<!\w)[A-Z0-9]{2}\.[A-Z0-9]{3}\.[A-Z0-9]{3}\/?[A-Z0-9]{4}-?\d{2}(?!\d)/gi, REMOVED],
  [/(?<!\w)[A-Z0-9]{12}\d{2}(?!\w)/g, REMOVED],
  [/(?<!\d)\d{2}[. ]?\d{3}[. ]?\d{3}[/ ]?\d{4}[- ]?\d{2}(?!\d)/g, REMOVED],
  [/(?<!\d)\d{3}[. -]?\d{3}[. -]?\d{3}[-. ]?\d{2}(?!\d)/g, REMOVED],
  [/\+\d[\d\s().-]{6,}\d/g, REMOVED],
  [/(?<!\d)(?:55[ .-]?)?\(?0?\d{2}\)?[ .-]{0,2}(?:9[ .-]?)?\d{4}[ .-]?\d{4}(?!\d)/g, REMOVED],
]

/** Removes from a text what looks like a person or a secret: addresses, documents, telephones, tokens, queries. */
export const scrubText = (text: string): string => (suspicious.test(text) ? scrubParts(text) : text)

/** A cache of short texts that the scrubber did not change, because messages and path patterns are in every line. */
const clean = new Map<string, string>()
const mostClean = 1_000

export function scrubbedJson(text: string): string {
  // Ids and traces can match the rule for telephones, so they pass unchanged. They differ in each line, so they are not
  // cached.
  if ((text.length === 36 && isId.test(text)) || isTraceparent(text)) return `"${text}"`
  const known = clean.get(text)
  if (known) return known
  const scrubbed = scrubText(text)
  const json = JSON.stringify(scrubbed)
  if (scrubbed === text && text.length < 100) {
    if (clean.size >= mostClean) clean.clear()
    clean.set(text, json)
  }
  return json
}

const scrubParts = (text: string) =>
  text
    .split(harmless)
    .map((part, index) => (index % 2 === 1 ? part : applyRules(part)))
    .join('')

function applyRules(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}

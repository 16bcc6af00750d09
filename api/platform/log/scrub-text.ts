export const REMOVED = '[removed]'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const instant = '\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?'
// Ids and instants are full of digits, and are what a log is read for.
const kept = new RegExp(`((?<![\\w-])(?:${uuid}|${instant})(?![\\w-]))`, 'i')

const suspicious =
  /[@%$]|[?#][^\s]*=|:\/\/|eyJ|bearer|basic|[\w-]{24}|\d(?:\D{0,3}\d){8}|[A-Z0-9]{14}|[A-Z0-9]{3}\/?[A-Z0-9]{4}-/i

const rules: [pattern: RegExp, replacement: string][] = [
  [/\b(bearer|basic)\s+[^\s,;"']+/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, REMOVED],
  [/:\/\/[^/\s@"']*@/g, `://${REMOVED}@`],
  [/([?#])[^\s?#"'<>()]*=[^\s"'<>()]*/g, `$1${REMOVED}`],
  [/[^\s@"<>(),;:=/]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/giu, REMOVED],
  // Whoever reads a link in the log could use it.
  [/(\/(?:a|api\/links)\/)[^\s/?#"'<>]{20,}/g, `$1${REMOVED}`],
  [/\$aact_\S+/g, REMOVED],
  // Random tokens: hexadecimal, or base64url with digits and both cases, which no name of ours has.
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

/** Takes out of a text what looks like a person or a secret: addresses, documents, telephones, tokens, queries. */
export function scrubText(text: string): string {
  if (!suspicious.test(text)) return text
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : applyRules(part)))
    .join('')
}

function applyRules(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}

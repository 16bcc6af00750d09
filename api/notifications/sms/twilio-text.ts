/** What a telephone's own alphabet has beyond ASCII; a text of these alone takes half the segments. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These stand for two. */
const extended = new Set('^{}\\[~]|€')

const replacements: Record<string, string> = {
  '–': '-',
  '—': '-',
  '·': '-',
  '•': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '\u00A0': ' ',
  '\u202F': ' ',
  º: 'o',
  ª: 'a',
}

function letterOf(letter: string): string {
  if (alphabet.has(letter) || extended.has(letter)) return letter
  const known = replacements[letter]
  if (known !== undefined) return known
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...bare].every((one) => alphabet.has(one)) ? bare : ''
}

const plain = (text: string) => Array.from(text.normalize('NFC'), letterOf).join('')

const sizeOf = (text: string) => Array.from(text).reduce((sum, one) => sum + (extended.has(one) ? 2 : 1), 0)

const one = 160
/** Each of several segments gives seven letters to what joins them. */
const ofSeveral = 153
const most = 2 * ofSeveral

export function segmentsOf(text: string): number {
  const size = sizeOf(text)
  return size <= one ? 1 : Math.ceil(size / ofSeveral)
}

/**
 * A text that costs two segments at most, in the telephone's own alphabet. What is too long is cut before its links, or
 * the last where they are too long together: a link that is cut leads nowhere.
 */
export function smsText(text: string): string {
  const whole = plain(text).trim()
  if (sizeOf(whole) <= most) return whole
  const first = whole.indexOf('http')
  const at = sizeOf(whole.slice(first)) + 4 <= most ? first : whole.lastIndexOf('http')
  const link = at === -1 ? '' : whole.slice(at)
  const head = at === -1 ? whole : whole.slice(0, at)
  const room = most - sizeOf(link) - 4
  let kept = ''
  let size = 0
  for (const letter of head) {
    size += sizeOf(letter)
    if (size > room) break
    kept += letter
  }
  return `${kept.trimEnd()}... ${link}`.trim()
}

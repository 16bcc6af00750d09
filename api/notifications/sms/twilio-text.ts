/** The GSM alphabet's characters beyond ASCII. A text with only characters of this alphabet needs half the segments. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that count as two characters of an SMS. */
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
/** The number of characters in each segment of an SMS that has several segments. */
const ofSeveral = 153
const most = 2 * ofSeveral

export function segmentsOf(text: string): number {
  const size = sizeOf(text)
  return size <= one ? 1 : Math.ceil(size / ofSeveral)
}

/**
 * A text of at most two segments in the GSM alphabet. A text that is too long is cut before its links, because a cut
 * link opens nothing; when the links alone are too long, the last one is cut.
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

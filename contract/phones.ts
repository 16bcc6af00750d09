/** The area codes in use. */
const areas = new Set(
  `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55
  61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(
    /\s+/,
  ),
)

/** Returns area code and number, without the prefixes that people dial: country, trunk 0, carrier. */
function nationalOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  if (text.trim().startsWith('+')) return digits.startsWith('55') ? digits.slice(2) : undefined
  const dialled = digits.replace(/^00?(?=55\d{10,11}$)/, '')
  if (dialled.length > 11 && dialled.startsWith('55')) return dialled.slice(2)
  const carrier = /^0\d{2}(?=\d{10,11}$)/
  return carrier.test(dialled) ? dialled.replace(carrier, '') : dialled.replace(/^0/, '')
}

/** Returns a number of another country in E.164, or undefined. */
export const foreignOf = (text: string) => /^\+(?!55)\d{8,15}$/.exec(text.replaceAll(/[^\d+]/g, ''))?.[0]

type PhoneKind = 'mobile' | 'landline' | 'foreign' | 'no area' | 'invalid'

/** The kind of a telephone number. `no area`: a Brazilian number that lacks only its area code. */
export function phoneKindOf(text: string): PhoneKind {
  if (mobileOf(text) !== null) return 'mobile'
  if (foreignOf(text)) return 'foreign'
  const national = nationalOf(text) ?? ''
  if (areas.has(national.slice(0, 2)) && /^..[2-5]\d{7}$/.test(national)) return 'landline'
  return /^(9\d{8}|[2-9]\d{7})$/.test(national) ? 'no area' : 'invalid'
}

/**
 * Returns a Brazilian mobile in E.164 (`+5511912345678`), or null for any other number, which gets neither SMS nor
 * WhatsApp. The ninth digit, which mobiles got until 2016, is added when it is missing.
 */
export function mobileOf(text: string | null): string | null {
  const national = text === null ? undefined : nationalOf(text)
  if (!national || !areas.has(national.slice(0, 2))) return null
  const area = national.slice(0, 2)
  const number = national.slice(2)
  if (/^9\d{8}$/.test(number)) return `+55${area}${number}`
  return /^[6-9]\d{7}$/.test(number) ? `+55${area}9${number}` : null
}

/** Writes a complete Brazilian number as `(11) 91234-5678`; returns any other number as it was typed. */
export function nationalPhone(text: string): string {
  const kind = phoneKindOf(text)
  const national = kind === 'mobile' ? mobileOf(text)?.slice(3) : kind === 'landline' && nationalOf(text)
  return national ? `(${national.slice(0, 2)}) ${national.slice(2, -4)}-${national.slice(-4)}` : text
}

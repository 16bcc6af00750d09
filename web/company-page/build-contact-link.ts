/** A map that every phone can open; the name comes too, because many addresses are only a street and a number. */
export function mapLink(name: string, address: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', `${name}, ${address.replaceAll(/\s+/g, ' ')}`)
  return url.href
}

/** The number as WhatsApp wants it: country first, digits only. Undefined when it is no number that can be called. */
export function whatsappLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (phone.trim().startsWith('+')) return linkTo(digits, 8, 15)
  return digits.length > 11 ? linkTo(digits, 12, 13) : linkTo(`55${digits}`, 12, 13)
}

function linkTo(digits: string, shortest: number, longest: number): string | undefined {
  const callable = digits.length >= shortest && digits.length <= longest
  return callable ? `https://wa.me/${digits}` : undefined
}

/** A map link that every phone can open. It includes the name, because many addresses are only a street and a number. */
export function mapLink(name: string, address: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', `${name}, ${address.replaceAll(/\s+/g, ' ')}`)
  return url.href
}

/** The number in the form of WhatsApp: digits only, with the country code. Undefined for a text that is no phone number. */
export function whatsappLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (phone.trim().startsWith('+')) return linkTo(digits, 8, 15)
  return digits.length > 11 ? linkTo(digits, 12, 13) : linkTo(`55${digits}`, 12, 13)
}

function linkTo(digits: string, shortest: number, longest: number): string | undefined {
  const callable = digits.length >= shortest && digits.length <= longest
  return callable ? `https://wa.me/${digits}` : undefined
}

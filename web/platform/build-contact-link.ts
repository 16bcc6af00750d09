import { foreignOf, mobileOf } from '@encaixe/contract/phones.ts'

/** A map link that every phone can open. It has the name, because many addresses are only a street and a number. */
export function mapLink(name: string, address: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', `${name}, ${address.replaceAll(/\s+/g, ' ')}`)
  return url.href
}

/** A map link that shows the way from where the phone is. */
export function routeLink(name: string, address: string): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', `${name}, ${address.replaceAll(/\s+/g, ' ')}`)
  return url.href
}

/**
 * The address of the WhatsApp chat with a mobile number or a foreign number. Undefined for a landline, which has no
 * WhatsApp. The chat opens with `text`, ready to send.
 */
export function whatsappLink(phone: string, text?: string): string | undefined {
  const mobile = mobileOf(phone) ?? foreignOf(phone)
  const said = text ? `?text=${encodeURIComponent(text)}` : ''
  return mobile ? `https://wa.me/${mobile.slice(1)}${said}` : undefined
}

export const callLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

import type { LinkView } from '@encaixe/contract/message-links.ts'
import { Line } from '../appointments/book/after-booking.tsx'
import { mapLink, whatsappLink } from '../platform/build-contact-link.ts'
import { PhoneIcon } from '../ui/icons/contact.tsx'
import { PinIcon } from '../ui/icons/people.tsx'
import { TextLink } from '../ui/text-link.tsx'

type ShopProps = { company: Pick<LinkView['company'], 'name' | 'address' | 'phone'> }

/** The company's address and telephone. The links send no referrer, because the page's address contains a secret. */
export function ShopLines({ company: { name, address, phone } }: ShopProps) {
  if (!address && !phone) return null
  const chat = phone && whatsappLink(phone)
  return (
    <ul className="mt-5 grid gap-2.5 border-t border-line pt-5 text-ui text-ink-2">
      {address ? (
        <Line icon={<PinIcon />}>
          {address}{' '}
          <TextLink href={mapLink(name, address)} target="_blank" rel="noreferrer" tone="accent">
            Ver no mapa
          </TextLink>
        </Line>
      ) : null}
      {phone ? (
        <Line icon={<PhoneIcon />}>
          <span className="whitespace-nowrap">{phone}</span>{' '}
          {chat ? (
            <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent">
              conversar no WhatsApp
            </TextLink>
          ) : (
            <TextLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} tone="accent">
              ligar
            </TextLink>
          )}
        </Line>
      ) : null}
    </ul>
  )
}

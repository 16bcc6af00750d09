import { TextLink } from '../ui/text-link.tsx'
import { callLink, whatsappLink } from './build-contact-link.ts'

/** The ways to call and to write to a company. No referrer, because the address of a message link's page is secret. */
export function PhoneLinks({ phone }: { phone: string }) {
  const chat = whatsappLink(phone)
  return (
    <>
      <TextLink href={callLink(phone)} tone="accent" alone>
        Ligar para {phone}
      </TextLink>
      {chat ? (
        <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent" alone>
          Conversar no WhatsApp
        </TextLink>
      ) : null}
    </>
  )
}

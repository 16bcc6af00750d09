import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'

type Props = {
  phone: string
  /** The text of the message that WhatsApp opens with. */
  text?: string | undefined
}

/** The buttons to call and to write to a company, without referrer, because a message link's address is secret. */
export default function PhoneLinks({ phone, text }: Props) {
  const chat = whatsappLink(phone, text)
  const look = { variant: 'secondary', size: 'sm' } as const
  return (
    <>
      {chat ? (
        <ButtonLink {...look} href={chat} target="_blank" rel="noreferrer" icon={<WhatsappIcon />}>
          Conversar no WhatsApp
        </ButtonLink>
      ) : null}
      <ButtonLink {...look} href={callLink(phone)} icon={<PhoneIcon />}>
        Ligar para {phone}
      </ButtonLink>
    </>
  )
}

import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'

type Props = { name: string; phone: string | null; onDark?: boolean }

/** Two squares: write to the client, call the client. Without a number nothing. */
export function ClientLinks({ name, phone, onDark = false }: Props) {
  if (!phone) return null
  const chat = whatsappLink(phone)
  const look = buttonStyle({ variant: onDark ? 'onDark' : 'ghost', size: 'square' })
  return (
    <span className={`flex shrink-0 ${onDark ? 'gap-2' : '-mr-2.5'}`}>
      {chat ? (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp: ${name}`} className={look}>
          <WhatsappIcon />
        </a>
      ) : null}
      <a href={callLink(phone)} aria-label={`Ligar: ${name}`} className={look}>
        <PhoneIcon />
      </a>
    </span>
  )
}

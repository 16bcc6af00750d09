import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MailIcon, PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { callLink, whatsappLink } from './build-contact-link.ts'
import type { ShownCompany } from './load-company.ts'

/** Shown in place of an invitation that would lead to days without times. */
export function ClosedNotice({ company: { phone, email } }: { company: ShownCompany }) {
  const whatsapp = phone && whatsappLink(phone)
  const look = { variant: 'secondary', size: 'sm' } as const
  return (
    <Alert
      tone="warning"
      says="nothing"
      className="mb-5"
      title="Esta empresa não está aceitando agendamentos no momento"
      actions={
        <>
          {whatsapp ? (
            <ButtonLink {...look} href={whatsapp} target="_blank" icon={<WhatsappIcon />}>
              Conversar no WhatsApp
            </ButtonLink>
          ) : null}
          {phone && !whatsapp ? (
            <ButtonLink {...look} href={callLink(phone)} icon={<PhoneIcon />}>
              Ligar para {phone}
            </ButtonLink>
          ) : null}
          {!phone && email ? (
            <ButtonLink {...look} href={`mailto:${email}`} icon={<MailIcon />}>
              Enviar e-mail
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {phone || email ? 'Fale direto com a gente para combinar o seu horário.' : null}
    </Alert>
  )
}

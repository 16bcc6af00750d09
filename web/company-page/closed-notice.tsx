import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MailIcon, PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import type { ShownCompany } from './load-company.ts'

/** The notice in place of an invitation to book that would lead to days without times. */
export default function ClosedNotice({ company: { phone, email } }: { company: ShownCompany }) {
  const whatsapp = phone && whatsappLink(phone)
  const [href, Icon, label] = whatsapp
    ? ([whatsapp, WhatsappIcon, 'Conversar no WhatsApp'] as const)
    : phone
      ? ([callLink(phone), PhoneIcon, `Ligar para ${phone}`] as const)
      : ([email && `mailto:${email}`, MailIcon, 'Enviar e-mail'] as const)
  return (
    <Alert
      tone="warning"
      says="nothing"
      className="mb-5 lg:col-start-1 lg:self-start"
      title="Esta empresa não está aceitando agendamentos no momento"
      actions={
        href ? (
          <ButtonLink
            href={href}
            target={whatsapp ? '_blank' : undefined}
            variant="secondary"
            size="sm"
            icon={<Icon />}
          >
            {label}
          </ButtonLink>
        ) : null
      }
    >
      {href ? 'Fale direto com a gente para combinar o seu horário.' : null}
    </Alert>
  )
}

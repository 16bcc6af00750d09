import type { Invited } from '@encaixe/contract/members.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { describeExpiry } from './describe-expiry.ts'

const messageOf = (name: string, company: string, url: string) =>
  `Oi, ${name}! Este é o seu acesso à agenda de ${company}. É só abrir, entrar e aceitar: ${url}`

type Props = { invited: Invited; name: string; company: string; onClose: () => void }

/** The link is shown only here: the server stores no copy of it. */
export function InvitedView({ invited: { url, email, expiresAt }, name, company, onClose }: Props) {
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(messageOf(name, company, url))}`
  return (
    <>
      <p data-autofocus tabIndex={-1} className="mb-4 text-ui text-ink-2 [overflow-wrap:anywhere]">
        O convite vai por e-mail para <strong className="font-semibold text-ink">{email}</strong>. Se
        preferir, mande você mesmo este link: ele aparece só agora, vale até {describeExpiry(expiresAt)} e
        serve para uma pessoa só.
      </p>
      <CopyLine address={url} label="Copiar o link do convite" />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={whatsapp} target="_blank" icon={<WhatsappIcon />}>
          Enviar por WhatsApp
        </ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          Pronto
        </Button>
      </div>
    </>
  )
}

import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { ReactNode } from 'react'
import { callLink, mapLink, whatsappLink } from '../platform/build-contact-link.ts'
import { Card } from '../ui/card.tsx'
import { ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { MailIcon, PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { PinIcon } from '../ui/icons/people.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { describeLimits } from './describe-limits.ts'
import { HoursList } from './hours-list.tsx'
import type { ShownCompany } from './load-company.ts'

/** The facts about the company; a row without data is left out. */
export function AboutCard({ company, now }: { company: ShownCompany; now: LocalTime }) {
  const { name, address, email, phone, description, businessHours } = company
  const whatsapp = phone && whatsappLink(phone)
  const limits = company.acceptsBookings ? describeLimits(company) : []
  return (
    <Card as="section" padding="none" aria-labelledby="onde-e-quando">
      <div className="p-5">
        <h2 id="onde-e-quando" className="font-display text-lg tracking-[-0.01em]">
          Onde e quando
        </h2>
        {description ? (
          <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">
            {description}
          </p>
        ) : null}
      </div>
      <ul className="overflow-hidden rounded-b-lg border-line not-empty:border-t">
        {address ? (
          <ContactLine href={mapLink(name, address)} icon={<PinIcon />} says="Ver no mapa">
            {address}
          </ContactLine>
        ) : null}
        {phone ? (
          <ContactLine
            href={whatsapp ?? callLink(phone)}
            icon={whatsapp ? <WhatsappIcon /> : <PhoneIcon />}
            says={whatsapp ? 'Abrir conversa no WhatsApp' : 'Ligar'}
          >
            {phone}
          </ContactLine>
        ) : null}
        {email ? (
          <ContactLine href={`mailto:${email}`} icon={<MailIcon />} says="Enviar e-mail">
            {email}
          </ContactLine>
        ) : null}
      </ul>
      {businessHours.length > 0 ? (
        <div className="border-t border-line p-5">
          <h3 className="mb-2 font-display text-lg tracking-[-0.01em]">Horários</h3>
          <HoursList week={company} now={now} />
        </div>
      ) : null}
      {limits.length > 0 ? (
        <ul className="grid gap-1 border-t border-line p-5 text-ui text-ink-2">
          {limits.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

type LineProps = { href: string; icon: ReactNode; says: string; children: ReactNode }

function ContactLine({ href, icon, says, children }: LineProps) {
  const away = href.startsWith('https:') ? { target: '_blank' } : {}
  return (
    <li className="group">
      <PageLink
        href={href}
        {...away}
        className="flex items-center gap-4 pl-5 text-accent-text hover:bg-sunken focus-visible:-outline-offset-3"
      >
        {icon}
        <span className="flex min-w-0 flex-1 items-center gap-3 border-line py-3 pr-5 group-not-first:border-t">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-ink [overflow-wrap:anywhere] whitespace-pre-line">
              {children}
            </span>
            <span className="block text-sm text-ink-2">{says}</span>
          </span>
          <ChevronRightIcon className="shrink-0 text-ink-2" />
        </span>
      </PageLink>
    </li>
  )
}

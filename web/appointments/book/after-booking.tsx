import type { Appointment } from '@encaixe/contract/appointments.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { ReactNode } from 'react'
import { describeCancelling } from '../../company-page/describe-limits.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { mapLink, whatsappLink } from '../../platform/build-contact-link.ts'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MailIcon, WhatsappIcon } from '../../ui/icons/contact.tsx'
import { PinIcon } from '../../ui/icons/people.tsx'
import { CalendarIcon, ClockIcon } from '../../ui/icons/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Earlier } from '../../waitlist/earlier.tsx'
import { isTooLate } from '../decide-actions.ts'
import { writeGoogleEvent, writeInvite } from '../write-invite.ts'
import { describeNotCancelled } from './describe-weekday.ts'

type Props = {
  appointments: [Appointment, ...Appointment[]]
  /** The id of the visit. */
  id: string
  company: ShownCompany
}

/** Things that a client may need after a booking: the mail, directions to the company, the calendar, another time. */
export function AfterBooking({ appointments, id, company }: Props) {
  const [{ clientEmail, status, date, startsAt, timezone }] = appointments
  const waits = status === 'held'
  const { name, slug, address, phone, waitlist } = company
  const page = new URL(`/schedules/${id}`, location.origin).href
  const now = productNow().getTime()
  const limit = isTooLate({ startsAt }, company.cancellationNotice, now)
    ? describeNotCancelled(waits)
    : describeCancelling(company)
  // WhatsApp needs a mobile number.
  const chat = whatsappLink(mobileOf(phone) ?? '')
  const save = () => {
    const invite = writeInvite({ appointments, address, page, now: productNow() })
    saveFile('agendamento.ics', new Blob([invite], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {waits ? null : (
          <>
            <Button variant="soft" icon={<CalendarIcon />} onClick={save} className="max-sm:w-full">
              Adicionar ao calendário
            </Button>
            <ButtonLink
              href={writeGoogleEvent({ appointments, address, page })}
              target="_blank"
              variant="soft"
              wide="phone"
            >
              Adicionar ao Google Agenda
            </ButtonLink>
          </>
        )}
        {chat ? (
          <ButtonLink
            href={chat}
            target="_blank"
            rel="noreferrer"
            variant="soft"
            wide="phone"
            icon={<WhatsappIcon />}
          >
            Conversar no WhatsApp
          </ButtonLink>
        ) : null}
      </div>
      <ul className="mt-5 grid gap-2.5 text-ui text-ink-2">
        {clientEmail ? (
          <Line icon={<MailIcon />}>
            {waits ? 'A resposta chega por e-mail em' : 'Enviamos um e-mail de confirmação para'}{' '}
            <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{clientEmail}</strong>.
          </Line>
        ) : null}
        {address ? (
          <Line icon={<PinIcon />}>
            {address}{' '}
            <TextLink
              href={mapLink(name, address)}
              target="_blank"
              tone="accent"
              className="whitespace-nowrap"
            >
              Ver no mapa
            </TextLink>
          </Line>
        ) : null}
        {limit ? <Line icon={<ClockIcon />}>{limit}</Line> : null}
      </ul>
      {waitlist && !waits && now < Date.parse(startsAt) ? (
        <Earlier
          visit={{ id, date }}
          today={dateIn(timezone, productNow())}
          waits={undefined}
          className="mt-5"
        />
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={`/schedules/${id}`} variant="secondary" wide="phone">
          {waits ? 'Ver o pedido' : 'Ver meu agendamento'}
        </ButtonLink>
        <ButtonLink to={`/${slug}`} wide="phone">
          Voltar {withPreposition('para', company)}
        </ButtonLink>
        <ButtonLink href="/" variant="secondary" wide="phone">
          Ir para a página inicial
        </ButtonLink>
      </div>
    </>
  )
}

export function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

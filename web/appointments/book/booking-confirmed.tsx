import type { Appointment } from '@encaixe/contract/appointments.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { mapLink, whatsappLink } from '../../company-page/build-contact-link.ts'
import { describeCancelling } from '../../company-page/describe-limits.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { dateParts, formatLongDate } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import { MailIcon, PhoneIcon } from '../../ui/icons/contact.tsx'
import { PinIcon } from '../../ui/icons/people.tsx'
import { CalendarIcon, ClockIcon } from '../../ui/icons/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DayDrawing, spanOf } from '../day-drawing.tsx'
import { writeGoogleEvent, writeInvite } from '../write-invite.ts'

type Props = { appointment: Appointment; company: ShownCompany }

export default function BookingConfirmed({ appointment, company }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [])
  const { procedure, collaborator, date, startTime, duration } = appointment
  const who = collaborator.name || 'Profissional selecionado'
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="confirmado"
      className="mx-auto max-w-[53.75rem] overflow-hidden"
    >
      <div className="bg-shop px-5 py-7 text-white sm:px-10 sm:py-8 forced-colors:border-b">
        <span className="mb-5 grid size-10 place-items-center rounded-md bg-amber text-on-amber">
          <CheckIcon className="size-6" strokeWidth={2.5} />
        </span>
        <h1 ref={title} id="confirmado" tabIndex={-1} className="font-display text-display-lg">
          Agendamento Confirmado!
        </h1>
        <p className="mt-1.5 text-lg sm:text-xl">{`Tudo certo, te esperamos ${onDay(date)} às ${startTime}.`}</p>
      </div>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        <div className="grid items-center gap-x-12 gap-y-4 border-b border-line pb-5 lg:grid-cols-2">
          <DayDrawing
            startTime={startTime}
            duration={duration}
            title={`${spanOf(startTime, duration)} · ${procedure.name}`}
            detail={`Seu encaixe com ${who}`}
            moves
          />
          <dl className="grid gap-3">
            <Fact name="Procedimento">{procedure.name}</Fact>
            <Fact name="Data">{formatLongDate(date)}</Fact>
            <Fact name="Horário">{startTime}</Fact>
            <Fact name="Profissional">{who}</Fact>
            <Fact name="Empresa">{appointment.company.name}</Fact>
          </dl>
        </div>
        <AfterWards appointment={appointment} company={company} />
      </div>
    </Card>
  )
}

/** The weekday with its preposition: `no sábado`, `na terça-feira`. */
export function onDay(date: string): string {
  const { weekday } = dateParts(date)
  return `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function AfterWards({ appointment, company }: Props) {
  const { id, clientEmail } = appointment
  const { name, slug, address, phone } = company
  const page = new URL(`/schedules/${id}`, location.origin).href
  const limit = describeCancelling(company)
  // Only a mobile has WhatsApp.
  const chat = whatsappLink(mobileOf(phone) ?? '')
  const save = () => {
    const invite = writeInvite({ appointment, address, page, now: productNow() })
    saveFile('agendamento.ics', new Blob([invite], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <>
      <ul className="mt-5 grid gap-2.5 text-ui text-ink-2">
        {clientEmail ? (
          <Line icon={<MailIcon />}>
            Enviamos um e-mail de confirmação para{' '}
            <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{clientEmail}</strong>.
          </Line>
        ) : null}
        {address ? (
          <Line icon={<PinIcon />}>
            {address} ·{' '}
            <TextLink href={mapLink(name, address)} target="_blank" tone="accent">
              ver no mapa
            </TextLink>
          </Line>
        ) : null}
        {limit ? <Line icon={<ClockIcon />}>{limit}</Line> : null}
        {chat ? (
          <Line icon={<PhoneIcon />}>
            Alguma dúvida?{' '}
            <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent">
              Conversar no WhatsApp
            </TextLink>
          </Line>
        ) : null}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="soft" icon={<CalendarIcon />} onClick={save} className="max-sm:w-full">
          Adicionar ao calendário
        </Button>
        <ButtonLink
          href={writeGoogleEvent({ appointment, address, page })}
          target="_blank"
          variant="soft"
          wide="phone"
        >
          Adicionar ao Google Agenda
        </ButtonLink>
        <ButtonLink href={`/schedules/${id}`} variant="soft" wide="phone">
          Remarcar ou cancelar
        </ButtonLink>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={`/${slug}`} wide="phone">
          Voltar para {name}
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

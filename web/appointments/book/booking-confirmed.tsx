import type { Appointment } from '@encaixe/contract/appointments.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { mapLink, whatsappLink } from '../../company-page/build-contact-link.ts'
import { describeCancelling } from '../../company-page/describe-limits.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { formatLongDate, formatMoney } from '../../platform/formats.ts'
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
import { DayDrawing } from '../day-drawing.tsx'
import { spanOf } from '../measure-span.ts'
import { writeGoogleEvent, writeInvite } from '../write-invite.ts'
import { onDay } from './describe-weekday.ts'
import { measureVisit } from './measure-visit.ts'

type Props = { visit: Visit; company: ShownCompany }

export default function BookingConfirmed({ visit, company }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [])
  const { date, startTime, endTime, duration, appointments } = visit
  const [first] = appointments
  if (!first) return null
  const several = appointments.length > 1
  const services = appointments.map(({ procedure }) => procedure.name).join(' + ')
  const people = [...new Set(appointments.map(nameOf))]
  const { price, unpriced } = measureVisit(
    appointments.map((part) => ({ ...part, name: part.procedure.name })),
  )
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
            title={`${spanOf(startTime, duration)} · ${services}`}
            detail={`Seu encaixe com ${listed.format(people)}`}
            moves
          />
          <dl className="grid gap-3">
            {several ? (
              <Fact name="Serviços">
                <ul className="grid gap-1">
                  {appointments.map((part) => (
                    <li key={part.id}>
                      <span className="block">{`${part.startTime} ${part.procedure.name}`}</span>
                      <span className="block text-ui font-normal text-ink-2">
                        {`com ${nameOf(part)}`}
                        {part.noPreference ? ' · sem preferência' : null}
                      </span>
                    </li>
                  ))}
                </ul>
              </Fact>
            ) : (
              <Fact name="Procedimento">{services}</Fact>
            )}
            <Fact name="Data">{formatLongDate(date)}</Fact>
            <Fact name="Horário">{several ? `${startTime}–${endTime}` : startTime}</Fact>
            {several ? null : (
              <Fact name="Profissional">
                {nameOf(first)}
                {first.noPreference ? (
                  <span className="block text-ui font-normal text-ink-2">sem preferência</span>
                ) : null}
              </Fact>
            )}
            {several && price !== null ? (
              <Fact name="Valor">
                {formatMoney(price)}
                {unpriced ? (
                  <span className="block text-ui font-normal text-ink-2">{`e ${unpriced}`}</span>
                ) : null}
              </Fact>
            ) : null}
            {first.guestName ? <Fact name="Para">{first.guestName}</Fact> : null}
            <Fact name="Empresa">{first.company.name}</Fact>
          </dl>
        </div>
        <AfterWards appointments={[first, ...appointments.slice(1)]} id={visit.id} company={company} />
      </div>
    </Card>
  )
}

const listed = new Intl.ListFormat('pt-BR')

const nameOf = ({ collaborator }: Appointment) => collaborator.name || 'Profissional selecionado'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

type AfterProps = {
  appointments: [Appointment, ...Appointment[]]
  /** Of the visit. */
  id: string
  company: ShownCompany
}

function AfterWards({ appointments, id, company }: AfterProps) {
  const [{ clientEmail }] = appointments
  const { name, slug, address, phone } = company
  const page = new URL(`/schedules/${id}`, location.origin).href
  const limit = describeCancelling(company)
  // Only a mobile has WhatsApp.
  const chat = whatsappLink(mobileOf(phone) ?? '')
  const save = () => {
    const invite = writeInvite({ appointments, address, page, now: productNow() })
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
          href={writeGoogleEvent({ appointments, address, page })}
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

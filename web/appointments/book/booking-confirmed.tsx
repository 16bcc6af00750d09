import type { Appointment } from '@encaixe/contract/appointments.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { describeWaitingSince } from '@encaixe/contract/no-show-words.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useEffect, useRef } from 'react'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { describeTerms } from '../../deposits/describe-deposit.ts'
import { formatLongDate, formatMoney } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import { ClockIcon } from '../../ui/icons/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DayDrawing } from '../day-drawing.tsx'
import { describeWaiting, statusNames } from '../describe-appointment.ts'
import { spanOf } from '../measure-span.ts'
import { AfterBooking } from './after-booking.tsx'
import { bookedAddress, onDayAt } from './describe-weekday.ts'
import { Fact } from './fact.tsx'
import { fetchDepositAsked } from './fetch-deposit-asked.ts'
import { measureVisit } from './measure-visit.ts'
import type { Booked } from './use-booking-form.ts'

type Props = Booked & { company: ShownCompany }

/** If the deposit's script does not load, a fallback card links to the appointment page, which has the Pix code. */
const DepositAsked = loadLater(fetchDepositAsked, 'fallback')

export default function BookingConfirmed(props: Props) {
  const { visit, company } = props
  if (!visit.deposit) return <Confirmed {...props} />
  return (
    <DepositAsked
      visit={visit}
      company={company}
      confirmed={(visit) => <Confirmed {...props} visit={visit} />}
      fallback={
        <Card padding="roomy" className="mx-auto max-w-[53.75rem]">
          <p role="status" className="mb-4 text-lg">
            {`Horário reservado. Falta o sinal de ${showPrice(visit.deposit.cents)}.`}
          </p>
          <ButtonLink href={`/schedules/${visit.id}`}>Pagar o sinal</ButtonLink>
        </Card>
      }
    />
  )
}

function Confirmed({ visit, noShows, company }: Props) {
  const { id } = visit
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
    // A reload opens the client's appointment, which still says that it was booked, instead of an empty form.
    history.replaceState(history.state, '', bookedAddress(id))
  }, [id])
  const { date, startTime, endTime, duration, appointments } = visit
  const [first] = appointments
  if (!first) return null
  const several = appointments.length > 1
  const waits = first.status === 'held'
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
          {waits ? <ClockIcon className="size-6" /> : <CheckIcon className="size-6" strokeWidth={2.5} />}
        </span>
        <h1 ref={title} id="confirmado" tabIndex={-1} className="font-display text-display-lg">
          {waits ? 'Pedido enviado!' : 'Agendamento Confirmado!'}
        </h1>
        <p className="mt-1.5 text-lg sm:text-xl">
          {waits ? describeRequest(first) : `Tudo certo, te esperamos ${onDayAt(date, startTime)}.`}
        </p>
      </div>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        {waits ? (
          <Alert tone="warning" says="nothing" className="mb-5">
            {describeWaitingSince(company.name, noShows)}{' '}
            {noShows === undefined ? null : (
              <TextLink href={`/meus-dados#empresa-${company.id}`} className="whitespace-nowrap">
                Ver minhas faltas
              </TextLink>
            )}
          </Alert>
        ) : null}
        <div className="grid items-center gap-x-12 gap-y-4 border-b border-line pb-5 lg:grid-cols-2">
          <DayDrawing
            startTime={startTime}
            duration={duration}
            title={`${spanOf(startTime, duration)} · ${services}`}
            detail={`Seu encaixe com ${listWords(people)}`}
            moves
          />
          <dl className="grid gap-3">
            {waits ? <Fact name="Situação">{statusNames.held}</Fact> : null}
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
              <Fact name="Serviço">{services}</Fact>
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
            {price !== null ? (
              <Fact name="Valor">
                {formatMoney(price)}
                {unpriced ? (
                  <span className="block text-ui font-normal text-ink-2">{`e ${unpriced}`}</span>
                ) : null}
              </Fact>
            ) : null}
            {visit.deposit ? (
              <Fact name="Sinal">
                {`${showPrice(visit.deposit.cents)} recebido`}
                <span className="block text-ui font-normal text-ink-2">
                  {describeTerms(visit.deposit, appointments, productNow().getTime())}
                </span>
              </Fact>
            ) : null}
            {first.guestName ? <Fact name="Para">{first.guestName}</Fact> : null}
            <Fact name="Empresa">{first.company.name}</Fact>
          </dl>
        </div>
        <AfterBooking appointments={[first, ...appointments.slice(1)]} id={visit.id} company={company} />
      </div>
    </Card>
  )
}

/** The sentence with the time until which the company answers. The time of the visit is held until then. */
function describeRequest(first: Appointment): string {
  const until = describeWaiting(first, productNow().getTime())
  return `${first.company.name} responde${until ? ` ${until}` : ''}. Até lá o horário fica reservado para você.`
}

const nameOf = ({ collaborator }: Appointment) => collaborator.name || 'Profissional selecionado'

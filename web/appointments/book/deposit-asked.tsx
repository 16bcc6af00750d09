import { withPreposition } from '@encaixe/contract/company-article.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { ClientDeposit } from '../../deposits/client-deposit.tsx'
import { usePhase } from '../../deposits/follow-phase.ts'
import { connect, keepLive } from '../../live/follow-changes.ts'
import { api } from '../../platform/api.ts'
import { formatLongDate, formatMoney } from '../../platform/formats.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ClockIcon } from '../../ui/icons/time.tsx'
import { againPath } from '../book-again.ts'
import { collaboratorName } from '../describe-appointment.ts'
import { listProcedures } from '../describe-visit.ts'
import { bookedAddress } from './describe-weekday.ts'
import { Fact } from './fact.tsx'

type Props = {
  visit: Visit
  company: ShownCompany
  /** The page that is shown once the company has received the deposit. */
  confirmed: (visit: Visit) => ReactNode
}

/** The page after a booking with a deposit, in place of the confirmation. The page changes when the company answers. */
export default function DepositAsked({ visit: booked, company, confirmed }: Props) {
  const { visit, setVisit, load } = useLiveVisit(booked)
  const phase = usePhase(visit)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
    // A reload opens the client's appointment, which has the Pix code, instead of an empty form.
    history.replaceState(history.state, '', bookedAddress(booked.id))
  }, [booked.id])
  const { deposit, appointments } = visit
  const [first] = appointments
  const stands = appointments.some(({ status }) => status !== 'cancelled')
  if (!deposit || !first || (deposit.state === 'received' && stands)) return confirmed(visit)
  if (!phase) return <Cancelled visit={visit} company={company} />
  return (
    <ClientDeposit
      visit={visit}
      deposit={deposit}
      phase={phase}
      company={company}
      again={againPath(appointments, visit.date)}
      onChange={setVisit}
      onAnswered={load}
    >
      {({ title: words, lead }, panel) => (
        <Card
          as="section"
          padding="none"
          aria-labelledby="sinal"
          className="mx-auto max-w-[53.75rem] overflow-hidden"
        >
          <div className="bg-shop px-5 py-6 text-white sm:px-10 sm:py-7 forced-colors:border-b">
            <div className="flex items-center gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-amber text-on-amber">
                <ClockIcon className="size-6" />
              </span>
              <h1
                ref={title}
                id="sinal"
                data-deposit-title
                tabIndex={-1}
                className="font-display text-display-lg"
              >
                {words}
              </h1>
            </div>
            <p className="mt-2.5 text-lg sm:text-xl">{lead}</p>
          </div>
          <div className="px-5 py-6 sm:px-10 sm:py-7">
            {panel}
            <dl className="mt-6 grid gap-3 border-t border-line pt-5">
              <Fact name="Serviço">{listProcedures(appointments)}</Fact>
              <Fact name="Data">{formatLongDate(visit.date)}</Fact>
              <Fact name="Horário">{`${visit.startTime}–${visit.endTime}`}</Fact>
              <Fact name="Profissional">{listWords(appointments.map(collaboratorName))}</Fact>
              {visit.price === null ? null : <Fact name="Valor">{formatMoney(visit.price)}</Fact>}
              {first.guestName ? <Fact name="Para">{first.guestName}</Fact> : null}
            </dl>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink href={`/schedules/${visit.id}`} variant="soft" wide="phone">
                Ver meu agendamento
              </ButtonLink>
              <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
                Voltar {withPreposition('para', company)}
              </ButtonLink>
            </div>
          </div>
        </Card>
      )}
    </ClientDeposit>
  )
}

/** The visit, which is fetched again at each event of the client's stream. */
function useLiveVisit(booked: Visit) {
  const [visit, setVisit] = useState(booked)
  const { id } = booked
  const [load] = useState(() => {
    let loading = new AbortController()
    return () => {
      loading.abort()
      loading = new AbortController()
      const { signal } = loading
      // After a failure the visit stays as it is shown. The stream causes the next attempt within a minute.
      api('GET /api/visits/{id}', { params: { id }, signal }).then(setVisit, () => undefined)
    }
  })
  useEffect(
    () =>
      keepLive({ connect, refreshing: { all: load, after: load, stop: () => {} }, onState: () => undefined }),
    [load],
  )
  return { visit, setVisit, load }
}

/** The page of a visit that was cancelled by its client on another page, or by the company. */
function Cancelled({ visit, company }: Pick<Props, 'visit' | 'company'>) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Card as="section" padding="roomy" aria-labelledby="sinal" className="mx-auto max-w-[53.75rem]">
      <h1 ref={title} id="sinal" tabIndex={-1} className="text-display-md">
        Agendamento cancelado
      </h1>
      <p className="mt-1 mb-5 text-lg text-ink-2">
        {`${formatLongDate(visit.date)} às ${visit.startTime}: não há sinal a pagar.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/schedules/${visit.id}`} wide="phone">
          Ver meu agendamento
        </ButtonLink>
        <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
          Voltar {withPreposition('para', company)}
        </ButtonLink>
      </div>
    </Card>
  )
}

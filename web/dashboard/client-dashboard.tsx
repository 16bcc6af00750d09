import type { Appointment, AppointmentList } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { trialDays } from '@encaixe/contract/plans.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import { againPath } from '../appointments/book-again.ts'
import { describeOwed } from '../appointments/describe-appointment.ts'
import { listProcedures } from '../appointments/describe-visit.ts'
import { agendaKey } from '../appointments/fetch-appointments.ts'
import { joinVisits, standingOf } from '../appointments/list/join-visits.ts'
import { OwnOffers, useOwnOffers } from '../appointments/own-offers.tsx'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { countsQuery } from '../companies/count-appointments.ts'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'
import { formatDate } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { useSettled } from '../platform/use-settled.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { RoadSteps } from '../subscriptions/road-steps.tsx'
import { startCompanyRoad } from '../subscriptions/store-road.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { type Retry, retryReads } from '../ui/retry-reads.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CountsCard } from './counts-card.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PlanCard } from './plan-card.tsx'
import { describeWhen } from './read-today.ts'

const itemsOf = (list: AppointmentList): Appointment[] => (Array.isArray(list) ? list : list.items)

const upcomingQuery = queryOptions({
  queryKey: [...agendaKey, 'mine', 'upcoming'],
  queryFn: async ({ signal }) =>
    itemsOf(
      await api('GET /api/schedules/my-schedules', { query: { tab: 'upcoming', limit: '200' }, signal }),
    ),
})

/** A client's past appointments, offered to be booked again. A failure is not reported, because it is only an offer. */
const pastQuery = queryOptions({
  queryKey: [...agendaKey, 'mine', 'past'],
  queryFn: async ({ signal }) =>
    itemsOf(await api('GET /api/schedules/my-schedules', { query: { tab: 'ended', limit: '20' }, signal })),
  retry: false,
})

/**
 * A client's appointments to come, also those that wait for a company. A list that fails to load is undefined, so that
 * no page shows it as empty.
 */
function useAgenda() {
  const now = useProductNow().getTime()
  const ahead = useQuery(upcomingQuery)
  const counts = useQuery(countsQuery)
  return {
    upcoming: ahead.data?.filter(
      ({ status, startsAt }) =>
        (status === 'scheduled' || status === 'held') &&
        Date.parse(startsAt) >= Math.floor(now / 60_000) * 60_000,
    ),
    counts: counts.data,
    settled: !ahead.isPending && !counts.isPending,
    reads: [ahead, counts],
  }
}

/** The dashboard of users without a company: clients, and owners who have not created their company yet. */
export function ClientDashboard() {
  const subscription = useQuery(subscriptionQuery)
  const agenda = useAgenda()
  const { offers, settled: asked } = useOwnOffers()
  const past = useQuery(pastQuery)
  const settled = useSettled(agenda.settled && asked && !subscription.isPending && !past.isPending)
  const retry = retryReads([...agenda.reads, subscription])
  const { data } = subscription
  const finish = data?.hasSubscription ? <FinishCompany active={data.isActive} /> : null
  // A user with appointments ahead came to see them; an owner without came to create the company: this offer is first.
  const finishFirst = finish && agenda.upcoming?.length === 0
  const counts = [
    { value: agenda.counts?.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: agenda.counts?.total, label: 'Agendamentos no total', to: '/schedules' },
  ]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid min-w-0 gap-5">
        {settled ? (
          <>
            {finishFirst ? finish : null}
            <OwnOffers offers={offers} />
            <OwnAppointments {...retry} upcoming={agenda.upcoming} />
            {past.data ? <AgainCard past={past.data} /> : null}
            {finishFirst ? null : finish}
            {/* A user whose subscription is unknown may have one, so the offer is shown only when it is certain that the user has none. */}
            {data?.hasSubscription === false ? <StartCompany /> : null}
            {!data && agenda.upcoming ? (
              <Card>
                <NotLoaded {...retry}>Uma parte desta página não carregou.</NotLoaded>
              </Card>
            ) : null}
          </>
        ) : (
          <Skeleton className="appear-late h-56 w-full rounded-lg" />
        )}
      </div>
      {/* On a phone the counts are below the appointments, which would move the counts when they load late. The counts are hidden until then. */}
      <div className={cx('grid min-w-0 gap-5', !settled && 'max-lg:hidden')}>
        <CountsCard {...retry} counts={counts} settled={settled} />
        {data?.hasSubscription ? <PlanCard /> : null}
      </div>
    </div>
  )
}

const upcomingShown = 3

const visitsOf = (upcoming: Appointment[]) =>
  joinVisits(upcoming)
    .slice(0, upcomingShown)
    .flatMap(({ parts }) => parts.slice(0, 1).map((appointment) => ({ appointment, parts })))

type Props = Retry & { upcoming: Appointment[] | undefined }

/** A client's upcoming appointments at all companies. */
function OwnAppointments({ upcoming, ...retry }: Props) {
  const now = useProductNow().getTime()
  return (
    <Card as="section" padding="roomy" aria-labelledby="seus-agendamentos">
      <CardTitle id="seus-agendamentos">Seus agendamentos</CardTitle>
      {upcoming ? null : (
        <div role="alert">
          <NotLoaded {...retry}>Seus agendamentos não carregaram.</NotLoaded>
        </div>
      )}
      {upcoming?.length === 0 ? (
        <p className="text-ink-2">
          Nenhum agendamento por vir. Os horários que você marcar nas páginas das empresas ficam reunidos em
          um só lugar.
        </p>
      ) : null}
      {upcoming && upcoming.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {visitsOf(upcoming).map(({ appointment, parts }) => (
            <li key={appointment.id}>
              <PageLink
                to={`/schedules/${appointment.id}`}
                className="-mx-3 block rounded-md px-3 py-3 transition-colors hover:bg-sunken [overflow-wrap:anywhere]"
              >
                <span className="block font-semibold first-letter:uppercase">
                  {describeWhen(appointment, localTime(new Date(now), appointment.timezone as TimeZone))}
                </span>
                <span className="block text-ui text-ink-2">
                  {listProcedures(parts)} · {appointment.company.name}
                  {appointment.guestName ? ` · Para: ${appointment.guestName}` : ''}
                </span>
                {describeOwed(appointment, now) ? (
                  <span className="mt-1 flex flex-wrap items-center gap-x-3 font-medium text-amber-text">
                    {describeOwed(appointment, now)}
                    {appointment.deposit?.state === 'waiting' ? (
                      <span className={buttonStyle({ size: 'sm' })}>Pagar o sinal</span>
                    ) : null}
                  </span>
                ) : appointment.status === 'held' ? (
                  <StatusBadge of={appointment} />
                ) : null}
                {appointment.confirmedAt ? <AnswerMark answer="confirmed" /> : null}
              </PageLink>
            </li>
          ))}
        </ul>
      ) : null}
      <TextLink to="/schedules" tone="accent" alone className="mt-2">
        Ver agendamentos <ArrowRightIcon />
      </TextLink>
    </Card>
  )
}

const againShown = 3

/** Offers to book again each of the last visits of a client, each kind of visit once. */
function AgainCard({ past }: { past: readonly Appointment[] }) {
  const visits = new Map<string, readonly Appointment[]>()
  for (const { parts } of joinVisits(past)) {
    const standing = standingOf(parts)
    const path = againPath(standing)
    if (!visits.has(path)) visits.set(path, standing)
  }
  if (visits.size === 0) return null
  return (
    <Card as="section" padding="roomy" aria-labelledby="de-novo">
      <CardTitle id="de-novo">Agendar de novo</CardTitle>
      <ul className="divide-y divide-line border-y border-line">
        {[...visits].slice(0, againShown).map(([path, parts]) => (
          <li key={path}>
            <PageLink
              to={path}
              className="-mx-3 flex items-center gap-4 rounded-md px-3 py-3 transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="sr-only">Agendar de novo: </span>
                <span className="block font-semibold">{listProcedures(parts)}</span>
                <span className="block text-ui text-ink-2">{describeLast(parts)}</span>
              </span>
              <RefreshIcon className="shrink-0 text-accent-text" />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeLast(parts: readonly Appointment[]): string {
  const [first] = parts
  if (!first) return ''
  const chosen = parts
    .filter(({ noPreference }) => !noPreference)
    .map(({ collaborator }) => collaborator.name)
  const who = chosen.length > 0 ? `com ${listWords(chosen)}` : ''
  return [first.company.name, who, formatDate(first.date)].filter(Boolean).join(' · ')
}

/** The offer for users with neither company nor subscription. It is unobtrusive, because most of them are clients. */
function StartCompany() {
  const { subject } = useMember().session
  return (
    <Card as="section" tone="quiet" aria-labelledby="crie-sua-empresa">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id="crie-sua-empresa" className="font-display text-display-sm">
            Crie sua empresa
          </h2>
          <p className="mt-1 text-ui text-ink-2">
            Tem um negócio? Seus clientes marcam sozinhos pela sua página. Teste tudo por {trialDays} dias
            grátis: pedimos nome, CPF ou CNPJ e telefone, sem cartão.
          </p>
          <RoadSteps className="mt-3" />
        </div>
        <ButtonLink
          to="/create-company"
          onClick={() => startCompanyRoad(subject)}
          variant="secondary"
          size="sm"
          wide="phone"
        >
          Criar Minha Empresa
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The offer for a user with a subscription and no company. `active`: it gives access, so a company can be created. */
function FinishCompany({ active }: { active: boolean }) {
  const { subject } = useMember().session
  return (
    <Card as="section" padding="roomy" aria-labelledby="falta-a-empresa">
      {active ? <RoadSteps current={2} className="mb-3" /> : null}
      <h2 id="falta-a-empresa" className="text-display-md">
        {active ? 'Agora crie a sua empresa' : 'Falta a sua empresa'}
      </h2>
      <p className="mt-2 max-w-[46ch] text-ink-2">
        {active
          ? 'Em um minuto seu negócio tem uma página própria. Depois é só cadastrar o que você faz e quem atende.'
          : 'Sua assinatura não está valendo. Assim que ela voltar, você cria a empresa.'}
      </p>
      <ButtonLink
        to="/create-company"
        onClick={() => startCompanyRoad(subject)}
        variant={active ? 'primary' : 'secondary'}
        wide="phone"
        className="mt-5"
      >
        Criar Minha Empresa
      </ButtonLink>
    </Card>
  )
}

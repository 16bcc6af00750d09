import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { nationalPhone } from '@encaixe/contract/phones.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { anybodyName } from '@encaixe/contract/visit-words.ts'
import type { CompanyWaitlistEntry, WaitlistAsk } from '@encaixe/contract/waitlist.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { useCompany, useMay } from '../identity/use-company.ts'
import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { countWaiting, describeOutcome, describeSince, describeWish, nameDay } from './describe-waiting.ts'
import { waitingHoursQuery, waitingListQuery, workQuery } from './fetch-waiting.ts'

const failure = 'Erro ao carregar a lista de espera. Por favor, tente novamente.'

const AskDialog = loadLater(() => import('./ask-dialog.tsx'))

type Props = {
  /** The day in the address of the waiting-list page; undefined means today. */
  asked: string | undefined
}

/** The waiting-list page: clients who wait for a time of a day, clients who were asked, and who took the time. */
export function WaitingPage({ asked }: Props) {
  const { id: companyId } = useCompany()
  const company = useQuery(companyQuery).data
  const zone = company?.timezone ?? defaultZone
  const now = localTime(useProductNow(), zone)
  const date = asked ?? now.date
  const navigate = useNavigate()
  const list = useInfiniteQuery(waitingListQuery(companyId, date))
  const team = useQuery(collaboratorsQuery(companyId)).data
  const [invited, invite] = useState<CompanyWaitlistEntry>()
  const unpaid = useSubscriptionMissing()
  const closed = useClosed(companyId, date)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const reason = unpaid
    ? 'Para convidar, é preciso uma assinatura ativa.'
    : company?.isActive === false
      ? 'Com a empresa inativa ninguém é convidado.'
      : date < now.date
        ? 'Este dia já passou.'
        : undefined
  return (
    <AppPage
      title="Lista de espera"
      lead="Clientes que esperam um horário. Quando um abre, os convites saem sozinhos para quem recebe mensagens nossas."
      back={{ to: '/schedules', label: 'Agendamentos' }}
    >
      {company?.waitlist === false ? <SwitchedOff /> : null}
      <DayLinks companyId={companyId} today={now.date} date={date} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-display text-display-sm font-bold first-letter:uppercase">
            {nameDay(date, now.date)}
          </h2>
          <p role="status" className="min-h-[1.5em] text-ui text-ink-2 first-letter:uppercase">
            {list.data ? countWaiting(openOf(entries).length, list.hasNextPage) : ''}
          </p>
          {closed ? <p className="text-ui font-semibold">{closed}</p> : null}
        </div>
        <div className="w-full sm:w-84">
          <DateField
            label="Outro dia"
            value={date}
            today={now.date}
            onChange={(day) => void navigate(`/schedules/waitlist?data=${day}`, { replace: true })}
          />
        </div>
      </div>
      {list.data ? (
        entries.length === 0 ? (
          <Nobody date={date} today={now.date} closed={closed !== undefined} />
        ) : (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {entries.map((entry) => (
                <WaitingEntry
                  key={entry.id}
                  entry={entry}
                  now={now}
                  zone={zone}
                  team={team ?? []}
                  reason={reason}
                  onInvite={() => invite(entry)}
                />
              ))}
            </ul>
            <NextPage list={list} shown={entries.length} failure={failure} />
          </>
        )
      ) : list.isError ? (
        <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {failure}
        </LoadFailure>
      ) : (
        <Loading className="grid">
          <div className="grid gap-3 lg:grid-cols-2">
            <Skeletons count={4} className="h-44 w-full" />
          </div>
        </Loading>
      )}
      {invited ? (
        <AskDialog
          entry={invited}
          date={date}
          now={now}
          team={team ?? []}
          onClose={() => invite(undefined)}
        />
      ) : null}
    </AppPage>
  )
}

const openOf = (entries: CompanyWaitlistEntry[]) => entries.filter(({ status }) => status === 'open')

function SwitchedOff() {
  const sets = useMay()('PUT /api/companies/{id}')
  return (
    <Alert
      tone="warning"
      says="nothing"
      className="mb-5"
      title="A lista de espera está desligada"
      actions={
        sets ? (
          <ButtonLink to="/company?secao=horarios" variant="secondary" size="sm">
            Ligar a lista
          </ButtonLink>
        ) : null
      }
    >
      Ninguém novo entra e nenhum convite sai sozinho. Quem já espera, você ainda pode convidar daqui.
    </Alert>
  )
}

/**
 * The reason why nobody can come on this day: `Fechado: Natal`. Undefined for a day on which somebody works, and while
 * it loads.
 */
function useClosed(companyId: string, date: string): string | undefined {
  const { data } = useQuery(workQuery(companyId, date))
  if (!data) return undefined
  const { collaborators, exceptions, holidays } = data
  const works = collaborators.some(
    ({ isActive, days }) => isActive && days.some((day) => day.date === date && day.windows.length > 0),
  )
  if (works) return undefined
  const off = exceptions.filter(({ kind, startTime }) => kind === 'off' && startTime === null)
  const reason =
    off.find(({ collaboratorId }) => collaboratorId === null)?.reason ??
    holidays.find((one) => one.date === date)?.name
  if (reason) return `Fechado: ${reason}`
  return off.some(({ collaboratorId }) => collaboratorId !== null) ? 'Ninguém da equipe atende' : 'Fechado'
}

function Nobody({ date, today, closed }: { date: string; today: string; closed: boolean }) {
  return (
    <Card padding="roomy">
      <EmptyState title={`Ninguém espera um horário ${date === today ? 'hoje' : 'neste dia'}`}>
        {closed ? null : (
          <p>
            Na sua página, quem não acha horário toca em 'Avise-me se abrir', e quem já tem um pode pedir para
            ir antes. Eles aparecem aqui.
          </p>
        )}
        <TextLink to={`/schedules?ver=calendario&data=${date}`} tone="accent" alone className="mt-1">
          Ver a agenda do dia
        </TextLink>
      </EmptyState>
    </Card>
  )
}

const shownDays = 14

type DayLinksProps = { companyId: string; today: string; date: string }

/**
 * The links to two weeks of days: from today, or around the chosen day when it is outside these two weeks. A dot marks
 * a day for which a client waits.
 */
function DayLinks({ companyId, today, date }: DayLinksProps) {
  const strip = useRef<HTMLUListElement>(null)
  const isNear = date >= today && date < addDays(today, shownDays)
  const first = isNear ? today : addDays(date, -3)
  const days = Array.from({ length: shownDays }, (_, at) => addDays(first, at))
  const { data } = useQuery(waitingHoursQuery(companyId, first, addDays(first, shownDays - 1)))
  const awaited = new Set(data?.filter(({ count }) => count > 0).map((one) => one.date))
  useEffect(() => {
    const chosen = strip.current?.querySelector(`[data-day="${date}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [date])
  return (
    <nav aria-label="Dias" className="mb-5">
      <ul
        ref={strip}
        className="-m-1.5 flex snap-x scroll-px-1.5 gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
      >
        {days.map((day) => (
          <li key={day} data-day={day} className="flex min-w-[60px] flex-1 snap-start">
            <Link
              to={`/schedules/waitlist?data=${day}`}
              replace
              preventScrollReset
              aria-current={day === date ? 'date' : undefined}
              className={cx(
                'relative flex min-h-[78px] flex-1 flex-col items-center justify-center rounded-lg border px-2 no-underline transition-colors',
                day === date
                  ? 'border-accent bg-accent text-on-accent forced-colors:border-4'
                  : 'border-line bg-surface hover:border-accent',
              )}
            >
              <span aria-hidden="true" className="text-sm">
                {day === today ? 'hoje' : weekdayName(day).slice(0, 3)}
              </span>
              <span aria-hidden="true" className="text-xl leading-tight font-semibold">
                {Number(day.slice(8))}
              </span>
              <span
                aria-hidden="true"
                className={cx(
                  'mt-1 h-1.5 w-5 rounded-full',
                  awaited.has(day) && 'bg-amber forced-colors:bg-[CanvasText]',
                )}
              />
              <span className="sr-only">
                {[day === today && 'hoje', dayName(day, false), awaited.has(day) && 'alguém espera']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type WaitingEntryProps = {
  entry: CompanyWaitlistEntry
  now: LocalTime
  zone: string
  team: readonly Collaborator[]
  /** The reason why no client can be asked now; undefined when clients can be asked. */
  reason: string | undefined
  onInvite: () => void
}

const byHand = 'Chame você: este cliente não recebe mensagens nossas.'

/** One entry of the waiting list: the wanted times, the client's contact, and the times that were offered. */
function WaitingEntry({ entry, now, zone, team, reason, onInvite }: WaitingEntryProps) {
  const { id, clientName, clientPhone, procedures, collaborator, appointmentId, createdAt, status } = entry
  const title = `espera-${id}`
  const chat = clientPhone ? whatsappLink(clientPhone) : undefined
  const isByHand = status === 'open' && !entry.isReachable
  return (
    <Card as="li" aria-labelledby={title} className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3
            id={title}
            className="font-display text-lg font-bold tracking-[-0.01em] [overflow-wrap:anywhere]"
          >
            {clientName}
          </h3>
          <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">
            {procedures.join(' + ')} · com {collaborator ?? anybodyName}
          </p>
        </div>
        {status === 'taken' ? (
          <Badge tone="ok" icon={<CheckIcon />}>
            Conseguiu
          </Badge>
        ) : status === 'ended' ? (
          <Badge>Saiu da lista</Badge>
        ) : appointmentId ? (
          <Badge tone="warning" icon={<ClockIcon />}>
            Pode vir antes
          </Badge>
        ) : null}
      </div>
      <ul className="mt-2">
        {describeWish(entry, now.date).map((wish) => (
          <li key={wish} className="font-medium first-letter:uppercase">
            {wish}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        Espera {describeSince(createdAt, zone, now.date)}
        {appointmentId ? (
          <>
            {' · '}
            <TextLink to={`/schedules/${appointmentId}`}>ver o horário marcado</TextLink>
          </>
        ) : null}
      </p>
      {isByHand ? <p className="mt-2 text-sm text-amber-text">{byHand}</p> : null}
      {entry.asks.length > 0 ? <Asks asks={entry.asks} now={now} team={team} /> : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 pt-3">
        {status === 'open' && !isByHand ? (
          <GuardedButton variant="secondary" size="sm" reason={reason} onClick={onInvite}>
            <span>
              Convidar<span className="sr-only"> {clientName}</span>
            </span>
          </GuardedButton>
        ) : null}
        {clientPhone ? (
          <TextLink href={callLink(clientPhone)} alone className="text-ui">
            {nationalPhone(clientPhone)}
          </TextLink>
        ) : null}
        {chat ? (
          <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent" alone className="text-ui">
            WhatsApp<span className="sr-only"> de {clientName}</span>
          </TextLink>
        ) : null}
      </div>
    </Card>
  )
}

type AsksProps = { asks: WaitlistAsk[]; now: LocalTime; team: readonly Collaborator[] }

function Asks({ asks, now, team }: AsksProps) {
  const nameOf = (id: string) => team.find((one) => one.id === id)?.name
  return (
    <ul aria-label="Convites" className="mt-3 divide-y divide-line rounded-md bg-sunken px-3.5">
      {asks.map((ask) => {
        const { tone, words } = describeOutcome(ask, now)
        const name = nameOf(ask.collaboratorId)
        return (
          <li
            key={`${ask.date} ${ask.startTime} ${ask.collaboratorId}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-ui"
          >
            <span className="first-letter:uppercase">
              {nameDay(ask.date, now.date)} às {ask.startTime}
              {name ? <span className="text-ink-2"> · {name}</span> : null}
            </span>
            <Badge tone={tone}>{words}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { calendarQuery } from '../appointments/fetch-appointments.ts'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { describeToday, describeWait, type Today, useToday } from '../dashboard/read-today.ts'
import { formatDuration } from '../platform/formats.ts'
import { loadLater } from '../platform/load-later.tsx'
import { AppPage } from '../shell/app-page.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LockIcon } from '../ui/icons/book.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { ClientLinks, DayList } from './day-list.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { type Day, type DayVisit, readDay } from './read-day.ts'

const Block = loadLater(() => import('./block-sheet.tsx'))
/** The offer of notifications. Its script is loaded late, because most users have already answered the offer. */
const PushInvite = loadLater(() => import('../push/push-invite.tsx'), 'fallback')

type Props = { companyId: string; personId: string }

/** The first page of a professional: the client who is here, the clients who come, and the actions of one tap. */
export default function DayPage({ companyId, personId }: Props) {
  const { today, query } = useDay(companyId)
  const [sheet, setSheet] = useState<'block' | 'walkIn'>()
  const close = () => setSheet(undefined)
  const day = query.data && readDay(query.data, personId, today)
  return (
    <AppPage
      title="Seu dia"
      lead={describeToday(today)}
      aside={
        <ButtonLink
          to={`/schedules/new?${new URLSearchParams({ collaboratorId: personId })}`}
          icon={<PlusIcon />}
          wide="phone"
        >
          Novo Agendamento
        </ButtonLink>
      }
    >
      <div className="grid max-w-[44rem] gap-5">
        {day ? (
          <>
            <NowCard day={day} today={today} />
            <div className="grid grid-cols-2 gap-3">
              <Button
                variant="secondary"
                icon={<ClockIcon />}
                className="gap-2! px-2!"
                onClick={() => setSheet('walkIn')}
              >
                Encaixar agora
              </Button>
              <Button variant="secondary" icon={<LockIcon />} onClick={() => setSheet('block')}>
                Bloquear
              </Button>
            </div>
            <DayList day={day} today={today} />
            <Tomorrow day={day} today={today} />
            {day.settled.length > 0 ? <PushInvite /> : null}
          </>
        ) : query.isError ? (
          <LoadFailure onRetry={() => void query.refetch()} retrying={query.isFetching}>
            Seu dia não carregou. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <DaySkeleton />
        )}
      </div>
      {sheet === 'walkIn' ? <BookingDialog now={{ today: today.date, personId }} onClose={close} /> : null}
      {sheet === 'block' && day ? <Block day={day} today={today} onClose={close} /> : null}
    </AppPage>
  )
}

/** One line about tomorrow, which opens that day in the calendar. */
function Tomorrow({ day: { tomorrow }, today }: { day: Day; today: Today }) {
  const view = new URLSearchParams({ ver: 'calendario', modo: 'dia', data: addDays(today.date, 1) })
  return (
    <PageLink
      to={`/schedules?${view}`}
      className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line px-5 py-3 transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">Amanhã</span>
        <span className="text-ink-2">{`: ${describeTomorrow(tomorrow)}`}</span>
      </span>
      <ArrowRightIcon className="shrink-0 text-accent-text" />
    </PageLink>
  )
}

function describeTomorrow({ opens, visits }: Day['tomorrow']): string {
  const first = visits.toSorted((one, other) => one.start - other.start)[0]
  if (!first) return opens === undefined ? 'você não atende' : 'nenhum agendamento por enquanto'
  if (visits.length === 1) return `1 agendamento, às ${first.lead.startTime}`
  return `${visits.length} agendamentos, o primeiro às ${first.lead.startTime}`
}

type NowCardProps = { day: Day; today: Today }

/** The card of the visit being served, else of the next visit; at the day's end it shows the beginning of tomorrow. */
function NowCard({ day, today }: NowCardProps) {
  return (
    <Card
      as="section"
      tone="petrol"
      padding="none"
      aria-label="Agora e a seguir"
      className="min-h-[8.5rem] px-6 py-5"
    >
      {day.next ? <Next visit={day.next} today={today} /> : <NothingNext day={day} />}
    </Card>
  )
}

function Next({ visit, today }: { visit: DayVisit; today: Today }) {
  const { lead, parts, now, end } = visit
  return (
    <>
      <p className="text-ui text-[#f7c878]">
        {now ? `Agora, até ${timeOf(end)}` : `Próximo, ${describeWait(lead, today)}`}
      </p>
      <h2 className="mt-1 text-display-md [overflow-wrap:anywhere]">
        <span className="max-sm:block">{lead.startTime}</span>
        <span className="max-sm:sr-only"> · </span>
        {lead.clientName}
      </h2>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {lead.guestName ? `Para: ${lead.guestName}. ` : ''}
        {`${listProcedures(parts)}, ${formatDuration(minutesOf(parts))}`}
      </p>
      <div className="mt-4 flex items-center gap-2">
        <ButtonLink to={`/schedules/${lead.id}`} variant="onDark" size="sm" className="flex-1 sm:flex-none">
          Abrir agendamento
        </ButtonLink>
        <ClientLinks name={lead.clientName} phone={lead.clientPhone} onDark />
      </div>
    </>
  )
}

function NothingNext({ day: { off, rows, settled } }: { day: Day }) {
  const isDone = settled.length > 0 || rows.some(({ kind }) => kind === 'visit')
  return (
    <>
      <p className="text-ui text-[#f7c878]">{off === undefined ? 'A seguir' : 'Hoje você não atende'}</p>
      <h2 className="mt-1 text-display-md [overflow-wrap:anywhere]">
        {off ?? (isDone ? 'Ninguém mais por hoje' : 'Nenhum agendamento hoje')}
      </h2>
      <p className="mt-1 text-[#cfe3e6]">
        {off === undefined
          ? 'Quem agendar com você aparece aqui na hora.'
          : 'Se alguém agendar com você, aparece aqui.'}
      </p>
    </>
  )
}

/** Caches each company's time zone, so that a second visit starts with the right date. */
const zones = new Map<string, string>()

/**
 * Fetches today and tomorrow in one request, which is sent before the company's zone is known. In the few hours in
 * which that zone and the default zone have different dates, the request is sent again.
 */
function useDay(companyId: string) {
  const today = useToday(zones.get(companyId) ?? defaultZone)
  const query = useQuery(calendarQuery(companyId, today.date, addDays(today.date, 1)))
  const zone = query.data?.timezone
  if (zone) zones.set(companyId, zone)
  return { today, query }
}

import type { Appointment } from '@encaixe/contract/appointments.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { collaboratorName } from '../appointments/describe-appointment.ts'
import { hoursOfVisit, listProcedures, sumPrices } from '../appointments/describe-visit.ts'
import { joinVisits, leadOf, standingOf, type VisitRow } from '../appointments/list/join-visits.ts'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { clientHistoryQuery } from './fetch-clients.ts'

const failure = 'Erro ao carregar o histórico. Por favor, tente novamente.'

/** A client's visits: those to come, the nearest first, and those that are over, the newest first. */
export function useClientVisits(id: string) {
  const list = useInfiniteQuery(clientHistoryQuery(id))
  const now = useProductNow().getTime()
  const visits = useMemo(() => joinVisits(list.data?.pages.flatMap(({ items }) => items) ?? []), [list.data])
  const ahead = visits.filter((visit) => isAhead(visit, now)).reverse()
  const past = visits.filter((visit) => !isAhead(visit, now))
  return { list, ahead, past }
}

type Props = ReturnType<typeof useClientVisits> & { today: string }

export function ClientVisits({ list, ahead, past, today }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {ahead.length > 0 ? (
        <Card as="section" aria-labelledby="por-vir">
          <CardTitle id="por-vir">Por vir</CardTitle>
          <Rows visits={ahead} today={today} />
        </Card>
      ) : null}
      <Card as="section" aria-labelledby="historico">
        <CardTitle id="historico">Histórico</CardTitle>
        {list.data ? (
          past.length > 0 ? (
            <Rows visits={past} today={today} />
          ) : (
            <p className="text-ui text-ink-2">As visitas que já passaram aparecem aqui.</p>
          )
        ) : list.isError ? (
          <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {failure}
          </LoadFailure>
        ) : (
          <Loading className="grid gap-3">
            <Skeletons count={4} className="mt-2 h-14" />
          </Loading>
        )}
        <NextPage list={list} shown={ahead.length + past.length} failure={failure} />
      </Card>
    </div>
  )
}

const isAhead = ({ parts }: VisitRow, now: number) =>
  parts.some(
    ({ status, endsAt }) => (status === 'scheduled' || status === 'held') && Date.parse(endsAt) > now,
  )

function Rows({ visits, today }: { visits: VisitRow[]; today: string }) {
  return (
    <ul className="-mx-2 divide-y divide-line">
      {visits.map(({ parts }) => (
        <li key={`${parts[0]?.visitId} ${parts[0]?.date}`}>
          <Visit parts={parts} today={today} />
        </li>
      ))}
    </ul>
  )
}

function Visit({ parts, today }: { parts: Appointment[]; today: string }) {
  const standing = standingOf(parts)
  const lead = leadOf(parts)
  const isOff = lead.status === 'cancelled' || lead.status === 'no_show'
  const [start] = hoursOfVisit(standing).split('–')
  const facts = [`com ${listWords(standing.map(collaboratorName))}`, sumPrices(standing)].filter(Boolean)
  return (
    <PageLink
      to={`/schedules/${lead.id}`}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-2.5 text-ink no-underline transition-colors hover:bg-sunken"
    >
      <span className={`w-40 shrink-0 font-medium ${isOff ? 'text-ink-3 line-through' : ''}`}>
        {dayOf(lead.date, today)}
        <span className="font-normal text-ink-2">{` ${start}`}</span>
      </span>{' '}
      <span className="min-w-0 flex-[1_1_11rem] [overflow-wrap:anywhere]">
        <span className="block font-medium">{listProcedures(standing)}</span>{' '}
        <span className="block text-sm text-ink-2">{facts.join(' · ')}</span>
      </span>{' '}
      <StatusBadge of={lead} owner />
    </PageLink>
  )
}

/** The day: `qui, 04/03`; in another year `04/03/2026`. */
const dayOf = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? shortDay(date) : date.split('-').reverse().join('/')

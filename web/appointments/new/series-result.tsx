import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { type ComponentProps, useEffect, useState } from 'react'
import { ReachNotice } from '../../notifications/reach-notice.tsx'
import { describeFailure } from '../../platform/describe-failure.ts'
import { formatLongDate } from '../../platform/formats.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import { AlertCircleIcon } from '../../ui/icons/notices.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { bookingFailed, presentPrice, useBookVisit, type VisitBody } from '../book-visit.ts'
import { AlternativeChips } from '../choose-time/alternative-chips.tsx'
import { listProcedures } from '../describe-visit.ts'
import { isSeries, useBooked } from './book-for-client.ts'

type Missed = VisitSeries['missed'][number]

type Props = {
  header: Omit<ComponentProps<typeof AppPage>, 'children'>
  series: VisitSeries
  /** The body of the booking, with which a missed date is booked at another time. */
  body: VisitBody
  today: string
}

/** The booked dates of a series and its missed dates. Each missed date has the nearest free times. */
export function SeriesResult({ header, series, body, today }: Props) {
  const [later, setLater] = useState<Record<string, Visit>>({})
  const first = series.visits[0]?.appointments[0]?.id
  const all = series.visits.length + series.missed.length
  const done = series.visits.length + Object.keys(later).length
  const rows = [
    ...series.visits.map((visit) => ({ date: visit.date, visit, missed: undefined })),
    ...series.missed.map((missed) => ({ date: missed.date, visit: later[missed.date], missed })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const bookedLater = (date: string, visit: Visit) => {
    setLater((before) => ({ ...before, [date]: visit }))
    // The pressed button is replaced by the row.
    setTimeout(() => document.getElementById(`dia-${date}`)?.querySelector('a')?.focus())
  }
  // The form that had the focus is gone, so the title gets the focus.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])

  return (
    <AppPage
      {...header}
      title={done === all ? 'Tudo agendado' : 'Quase tudo agendado'}
      lead={`${body.clientName}: ${listProcedures(series.visits[0]?.appointments ?? [])}`}
    >
      <div className="max-w-[44rem]">
        <p role="status" className="mb-4 text-lg font-semibold">
          {done === all ? `${all} visitas agendadas` : `${done} de ${all} visitas agendadas`}
        </p>
        {first ? <ReachNotice appointmentId={first} fresh ahead className="mb-4" /> : null}
        <ol className="grid gap-2.5">
          {rows.map(({ date, visit, missed }) => (
            <li key={date} id={`dia-${date}`} className="min-w-0">
              {visit ? (
                <Booked visit={visit} />
              ) : missed ? (
                <MissedDate
                  missed={missed}
                  body={{ ...body, seriesId: series.seriesId }}
                  today={today}
                  onBooked={(visit) => bookedLater(date, visit)}
                />
              ) : null}
            </li>
          ))}
        </ol>
        <ButtonLink
          to={`/schedules?ver=calendario&data=${rows[0]?.date ?? today}`}
          wide="phone"
          className="mt-6"
        >
          Ver no calendário
        </ButtonLink>
      </div>
    </AppPage>
  )
}

const line = 'flex min-h-16 items-center gap-3.5 rounded-lg border px-4 py-3 [overflow-wrap:anywhere]'

function Booked({ visit: { date, startTime, endTime, appointments } }: { visit: Visit }) {
  const people = [...new Set(appointments.map(({ collaborator }) => collaborator.name))].join(', ')
  return (
    <PageLink
      to={`/schedules/${appointments[0]?.id}`}
      className={`${line} border-line bg-surface transition-colors hover:border-accent`}
    >
      <CheckIcon className="shrink-0 text-ok-text" strokeWidth={2.5} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold first-letter:uppercase">{formatLongDate(date)}</span>
        <span className="block text-ui text-ink-2">{`${startTime}–${endTime} · ${people}`}</span>
      </span>
    </PageLink>
  )
}

type MissedProps = Pick<Props, 'body' | 'today'> & { missed: Missed; onBooked: (visit: Visit) => void }

function MissedDate({ missed, body, today, onBooked }: MissedProps) {
  const { date, code } = missed
  const [offered, setOffered] = useState(missed.alternatives)
  const [items, setItems] = useState(body.items)
  const [failure, setFailure] = useState<string>()
  const { booked, onBooked: keep } = useBooked()
  const { isSending, create: book } = useBookVisit(keep)
  const visit = booked && !isSeries(booked) ? booked : undefined
  useEffect(() => {
    if (visit) onBooked(visit)
  }, [visit, onBooked])

  async function take(place: Missed['alternatives'][number]) {
    if (isSending) return
    setFailure(undefined)
    const { repeat: _, ...once } = body
    const error = await book({ ...once, ...place, items })
    if (!error) return
    if (isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')) {
      setOffered(error.body.alternatives)
    }
    setItems(
      items.map((item) => ({
        ...item,
        price: presentPrice(error, { id: item.procedureId, price: item.price ?? null }),
      })),
    )
    setFailure(describeFailure(error, bookingFailed, true))
  }

  return (
    <div className={`${line} items-start! border-transparent bg-amber-soft`}>
      <AlertCircleIcon className="mt-[0.15em] shrink-0 text-amber-text" />
      <div className="min-w-0 flex-1">
        <h2 className="font-text text-base font-semibold first-letter:uppercase">{formatLongDate(date)}</h2>
        <p className="text-ui">{describeMiss(code, date > addDays(today, horizonDays), body.startTime)}</p>
        {offered.length > 0 ? (
          <>
            <p className="mt-2 text-sm text-ink-2">Agendar em um horário livre perto:</p>
            <div className="mt-1.5 flex flex-wrap gap-2">
              <AlternativeChips
                places={offered.map((start) => ({ ...start, collaboratorId: null, collaboratorName: null }))}
                near={date}
                unavailable={isSending}
                onChoose={({ date, startTime }) => void take({ date, startTime })}
              />
            </div>
          </>
        ) : null}
        <p role="alert" className="mt-2 text-ui font-medium text-danger-text empty:hidden">
          {failure ?? ''}
        </p>
      </div>
    </div>
  )
}

function describeMiss(code: string, isBeyond: boolean, time: string): string {
  if (isBeyond) return 'Mais de um ano à frente: ainda não dá para agendar.'
  if (code === 'slot_taken') return `O horário das ${time} já está ocupado.`
  return `Não há o horário das ${time} neste dia.`
}

import { type LocalTime, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany } from '../identity/use-company.ts'
import { useProductNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { turnView } from './describe-view.ts'
import { calendarQuery, daysShown } from './fetch-calendar.ts'
import { MonthOverview } from './month-overview.tsx'
import { NewAppointment } from './new-appointment.tsx'
import { useOpenPanel } from './open-panel.ts'
import { AppointmentPanel } from './panel-appointment.tsx'
import { PersonSelect } from './person-select.tsx'
import { PersonStrip } from './person-strip.tsx'
import { PrintDayButton } from './print-day.tsx'
import { type CalendarView, readView, writeView } from './read-view.ts'
import { narrow, useMedia } from './use-media.ts'

/** The owner's calendar: days, weeks and months of all collaborators. */
export default function CalendarPage({ viewSwitch }: { viewSwitch: ReactNode }) {
  const { id: companyId } = useCompany()
  const company = useQuery(companyQuery)
  const now = useCompanyClock(company.data?.timezone ?? defaultZone)
  const small = useMedia(narrow)
  const { view, show } = useCalendarView(now.date)
  const { openId, open, close } = useOpenPanel()
  const { from, to } = daysShown(view)
  const asMonth = view.mode === 'mes'
  const query = useQuery({ ...calendarQuery(companyId, from, to), enabled: !asMonth })
  usePrefetchedDays(companyId, view)
  const unpaid = useMissingSubscription(true)
  const inactive = company.data?.isActive === false
  const people = query.data?.collaborators ?? []
  const known = people.some(({ id }) => id === view.personId)
  // A phone shows one collaborator at a time, and a week always does.
  const alone = (small || view.mode === 'semana') && !asMonth
  const personId = known ? view.personId : alone ? people[0]?.id : undefined
  const choosePerson = (id: string | undefined) => show({ ...view, personId: id })

  const print =
    view.mode === 'dia' && people.length > 0 ? (
      <PrintDayButton companyId={companyId} date={view.date} collaboratorId={personId} />
    ) : null

  return (
    // The padding includes the page's header, so that an open panel does not cover its buttons.
    <div className="lg:pr-[var(--panel-room,0px)]">
      <AppPage
        title="Agendamentos"
        aside={
          <>
            {viewSwitch}
            <NewAppointment date={view.date} personId={view.personId} today={now.date} reason={unpaid} />
          </>
        }
      >
        <div className="max-md:pb-20">
          <ClosedNotice unpaid={unpaid} inactive={inactive} />
          <CalendarToolbar view={view} today={now.date} small={small} onChange={show}>
            {!small && people.length > 1 ? (
              <PersonSelect people={people} value={personId} everyone={!alone} onChange={choosePerson} />
            ) : null}
            {small ? null : print}
          </CalendarToolbar>
          {small && !asMonth && people.length > 1 && personId ? (
            <PersonStrip people={people} value={personId} onChange={choosePerson} />
          ) : null}
          {asMonth ? (
            <MonthOverview
              companyId={companyId}
              month={monthOf(view.date)}
              today={now.date}
              collaboratorId={view.personId}
              onMonth={(month) => show({ ...view, date: `${month}-01` })}
              onOpenDay={(date) => show({ ...view, mode: 'dia', date })}
            />
          ) : (
            <CalendarBody
              query={query}
              view={{ ...view, personId }}
              now={now}
              open={!unpaid && !inactive}
              onShow={show}
              onOpen={open}
            />
          )}
          {small && print ? <div className="mt-4">{print}</div> : null}
        </div>
        {openId ? <AppointmentPanel id={openId} onClose={close} /> : null}
      </AppPage>
    </div>
  )
}

/** The clock of the company: the same object until the minute changes. */
function useCompanyClock(zone: string): LocalTime {
  const { date, minute } = localTime(useProductNow(), zone)
  return useMemo(() => ({ date, minute }), [date, minute])
}

/** The view in the address. It replaces the history entry, so that Back leaves the calendar at once. */
function useCalendarView(today: string) {
  const [query, setQuery] = useSearchParams()
  const view = readView(query, today)
  const show = useCallback(
    (next: CalendarView) =>
      setQuery((before) => writeView(before, next), { replace: true, preventScrollReset: true }),
    [setQuery],
  )
  return { view, show }
}

/** Prefetches the days before and after, which are the most likely next step. */
function usePrefetchedDays(companyId: string, view: CalendarView) {
  const queries = useQueryClient()
  const { mode, date } = view
  useEffect(() => {
    if (mode === 'mes') return
    for (const by of [1, -1] as const) {
      const { from, to } = daysShown(turnView({ mode, date }, by))
      void queries.prefetchQuery(calendarQuery(companyId, from, to))
    }
  }, [queries, companyId, mode, date])
}

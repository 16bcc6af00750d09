import { type LocalTime, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { calendarQuery } from '../appointments/fetch-appointments.ts'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { countsQuery } from '../companies/count-appointments.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { Button } from '../ui/button.tsx'
import { MoreIcon, PrintIcon } from '../ui/icons/actions.tsx'
import { TillIcon } from '../ui/icons/money.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { Menu } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarDock } from './calendar-dock.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { HoursForm, useChangeHours } from './change-hours.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { ConflictsLink } from './conflicts-link.tsx'
import { describeDayMenu } from './describe-day.ts'
import { describeHours, turnView } from './describe-view.ts'
import { daysShown } from './fetch-calendar.ts'
import { GridMoves } from './load-moves.ts'
import { NewAppointment } from './new-appointment.tsx'
import { useOpenPanel } from './open-panel.ts'
import { pickHues, selfFirst } from './order-people.ts'
import { PersonChips } from './person-chips.tsx'
import { PersonSelect } from './person-select.tsx'
import { type CalendarView, storePerson } from './read-view.ts'
import { useCalendarView } from './show-view.ts'
import { narrow, useMedia } from './use-media.ts'
import { ViewChoice } from './view-choice.tsx'
import { WalkInButton } from './walk-in-button.tsx'

const AppointmentPanel = loadLater(() => import('./panel-appointment.tsx'))
const MonthOverview = loadLater(() => import('./month-overview.tsx'))
const Paper = loadLater(() => import('./print-day.tsx'))

/** Not in the first frame; loaded before a tap asks for them. */
const laterParts = [AppointmentPanel, MonthOverview, HoursForm, BookingDialog]

type Props = { onList: () => void; focused: { current: boolean } }

/** The owner's calendar: days, weeks and months of all collaborators. */
export default function CalendarPage({ onList, focused }: Props) {
  const { id: companyId } = useCompany()
  const { profile } = useMember()
  const company = useQuery(companyQuery)
  const now = useCompanyClock(company.data?.timezone ?? defaultZone)
  const small = useMedia(narrow)
  const { view, show } = useCalendarView(now.date)
  const { openId, open, close } = useOpenPanel()
  const { from, to } = daysShown(view)
  const asMonth = view.mode === 'mes'
  const query = useQuery(calendarQuery(companyId, from, to))
  usePrefetchedDays(companyId, view)
  const [printing, setPrinting] = useState(false)
  usePrefetchedParts(query.data !== undefined)
  const hours = useChangeHours(companyId, now)
  const unpaid = useMissingSubscription(true)
  const inactive = company.data?.isActive === false
  const conflicts = useQuery(countsQuery).data?.conflicts ?? 0
  const people = useMemo(
    () => selfFirst(query.data?.collaborators ?? [], profile.user),
    [query.data, profile.user],
  )
  const hues = useMemo(() => pickHues(people), [people])
  const known = people.some(({ id }) => id === view.personId)
  // A week always shows one collaborator.
  const alone = view.mode === 'semana'
  const personId = known ? view.personId : alone ? people[0]?.id : undefined
  const shown = { ...view, personId }
  const choosePerson = (id: string | undefined) => {
    storePerson(id)
    show({ personId: id })
  }
  const add = (round: boolean) => (
    <NewAppointment date={view.date} personId={personId} today={now.date} reason={unpaid} round={round} />
  )
  const walkIn = inactive ? null : (
    <WalkInButton today={now.date} personId={personId} reason={unpaid} small={small} />
  )
  const dayMenu = describeDayMenu({
    days: query.data,
    people,
    view: shown,
    small,
    now,
    open: !unpaid && !inactive,
    acts: hours.acts,
  })
  const printable = view.mode === 'dia' && people.length > 0
  const print = { label: 'Imprimir', icon: <PrintIcon />, onSelect: () => setPrinting(true) }
  const hoje = { label: 'Hoje', icon: <CalendarIcon />, onSelect: () => show({ date: now.date }) }
  const may = useMay()
  const byHand = may('GET /api/messages/whatsapp-list')
  const tillDate = view.mode === 'dia' && view.date < now.date ? `?data=${view.date}` : ''
  const till = may('GET /api/till')
    ? [{ label: 'Caixa do dia', icon: <TillIcon />, to: `/schedules/till${tillDate}` }]
    : []
  const reminders = { label: 'Lembretes de hoje', icon: <ClockIcon />, to: '/schedules/reminders' }

  return (
    // The padding includes the page's header, so that an open panel does not cover its buttons.
    <div data-own-bar="" className="lg:pr-[var(--panel-room,0px)]">
      <div
        style={{ '--conflicts': conflicts > 0 ? '3.5rem' : '0rem' } as CSSProperties}
        className="mx-auto flex w-full max-w-app flex-col max-md:min-h-[calc(100dvh-var(--bottom-bar)-env(safe-area-inset-bottom))] md:px-10 md:py-8"
      >
        <div className="max-md:sr-only">
          <PageHeader
            title="Agendamentos"
            aside={
              small ? null : (
                <>
                  {walkIn}
                  {add(false)}
                </>
              )
            }
          />
        </div>
        <CalendarToolbar
          view={view}
          today={now.date}
          small={small}
          note={describeHours(people, shown, dayMenu.holiday)}
          menu={
            dayMenu.items.length + till.length > 0 && !small ? (
              <Menu label="Opções do dia" trigger={<MoreIcon />} items={[...dayMenu.items, ...till]} />
            ) : null
          }
          onChange={show}
        >
          {!small && people.length > 1 ? (
            <PersonSelect people={people} value={personId} everyone={!alone} onChange={choosePerson} />
          ) : null}
          {!small && printable ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<PrintIcon />}
              sending={printing}
              sendingLabel="Preparando..."
              onClick={print.onSelect}
            >
              {print.label}
            </Button>
          ) : null}
          <ViewChoice
            mode={view.mode}
            small={small}
            onMode={(mode) => show({ mode })}
            onList={onList}
            focused={focused}
          />
          {small ? (
            <Menu
              label="Mais opções"
              trigger={<MoreIcon />}
              items={[
                hoje,
                ...(printable ? [print] : []),
                ...(byHand ? [reminders] : []),
                ...till,
                ...dayMenu.items,
              ]}
            />
          ) : null}
        </CalendarToolbar>
        <ClosedNotice unpaid={unpaid} inactive={inactive} />
        <div className={`flex-1 ${asMonth ? 'max-md:px-4' : ''}`}>
          {asMonth ? (
            <MonthOverview
              fallback={<CalendarSkeleton columns={7} className="appear-late" />}
              companyId={companyId}
              month={monthOf(view.date)}
              today={now.date}
              collaboratorId={personId}
              onMonth={(month) => show({ date: `${month}-01` })}
              onOpenDay={(date) => show({ mode: 'dia', date })}
            />
          ) : (
            <CalendarBody
              query={query}
              people={people}
              hues={hues}
              view={shown}
              now={now}
              small={small}
              open={!unpaid && !inactive}
              closedOnHolidays={company.data?.closedOnHolidays ?? false}
              hours={hours}
              onShow={show}
              onOpen={open}
            />
          )}
        </div>
        {small ? (
          <CalendarDock
            above={<ConflictsLink count={conflicts} />}
            add={
              <>
                {walkIn}
                {add(true)}
              </>
            }
          >
            {people.length > 1 ? (
              <PersonChips
                people={people}
                hues={hues}
                value={personId}
                all={!alone}
                onChange={choosePerson}
              />
            ) : people.length === 1 && view.mode !== 'mes' && !unpaid && !inactive ? (
              <p className="px-4 text-sm text-ink-2">Toque num horário livre para agendar.</p>
            ) : null}
          </CalendarDock>
        ) : (
          <ConflictsLink
            count={conflicts}
            className="z-10 mt-3 rounded-md shadow-card tall:sticky bottom-3"
          />
        )}
      </div>
      {hours.dialog}
      {openId ? <AppointmentPanel id={openId} onClose={close} /> : null}
      {printable && query.data ? (
        <Paper
          companyId={companyId}
          days={query.data}
          date={view.date}
          collaboratorId={personId}
          asked={printing}
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </div>
  )
}

/** The clock of the company: the same object until the minute changes. */
function useCompanyClock(zone: string): LocalTime {
  const { date, minute } = localTime(useProductNow(), zone)
  return useMemo(() => ({ date, minute }), [date, minute])
}

/** Moving is loaded beside the days, because a user may drag at once; the rest after them. */
function usePrefetchedParts(drawn: boolean) {
  useEffect(() => {
    const parts = drawn ? laterParts : [GridMoves]
    for (const part of parts) part.fetch().catch(() => undefined)
  }, [drawn])
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

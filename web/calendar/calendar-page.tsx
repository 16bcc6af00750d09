import { type LocalTime, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { calendarQuery } from '../appointments/fetch-appointments.ts'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { countsQuery } from '../companies/count-appointments.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { conflictsAddress, describeConflicts } from '../shell/show-conflicts.ts'
import { AddButton } from '../ui/add-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MoreIcon, PlusIcon, PrintIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TillIcon } from '../ui/icons/money.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { Menu } from '../ui/menu.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CalendarBody } from './calendar-days.tsx'
import { PersonChips, PersonSelect, pickHues, selfFirst } from './calendar-people.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { CalendarToolbar, ViewChoice } from './calendar-toolbar.tsx'
import { describeDayMenu, HoursForm, useChangeHours } from './change-hours.tsx'
import { describeHours, turnView } from './describe-view.ts'
import { daysShown, useFirstDay } from './fetch-calendar.ts'
import { GridMoves } from './load-parts.ts'
import { type CalendarView, isUndated, storePerson, useCalendarView, useOpenPanel } from './read-view.ts'
import { narrow, useMedia } from './use-media.ts'
import { WalkInButton } from './walk-in-button.tsx'

const AppointmentPanel = loadLater(() => import('./panel-appointment.tsx'))
const MonthOverview = loadLater(() => import('./month-overview.tsx'))
const Paper = loadLater(() => import('./print-day.tsx'))

/** Parts that the first frame does not need; they are loaded before a tap opens them. */
const laterParts = [AppointmentPanel, MonthOverview, HoursForm, BookingDialog]

type Props = { onList: () => void; focused: { current: boolean } }

/** The page of the company's calendar: days, weeks and months of all collaborators. */
export default function CalendarPage({ onList, focused }: Props) {
  const { id: companyId } = useCompany()
  const { profile } = useMember()
  const company = useQuery(companyQuery)
  const now = useCompanyClock(company.data?.timezone ?? defaultZone)
  const small = useMedia(narrow)
  const first = useFirstDay(companyId, now, isUndated(useSearchParams()[0]))
  const { view, show } = useCalendarView(first ?? now.date)
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
  const { conflicts = 0, offered = 0 } = useQuery(countsQuery).data ?? {}
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
    <WalkInButton today={now.date} personId={personId} reason={unpaid} small={small} days={query.data} />
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
          note={small && asMonth ? view.date.slice(0, 4) : describeHours(people, shown, dayMenu.holiday)}
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
              query={first ? query : { ...query, data: undefined }}
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
            above={<ConflictsLink {...{ conflicts, offered }} />}
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
            {...{ conflicts, offered }}
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

/** Loads the script for moves together with the days, because a user may drag at once; other parts after the days. */
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

type ClosedNoticeProps = { unpaid: string | undefined; inactive: boolean }

/** The reason why nothing can be booked or moved now. Appointments stay visible. */
function ClosedNotice({ unpaid, inactive }: ClosedNoticeProps) {
  const activates = useMay()('PATCH /api/companies/{id}/status')
  const notice = unpaid
    ? { sentence: unpaid, way: { to: '/subscription', label: 'Ver Planos' } }
    : inactive
      ? {
          sentence: 'A empresa está inativa: enquanto isso, ninguém agenda nela.',
          way: activates ? { to: '/company', label: 'Ativar a empresa' } : undefined,
        }
      : undefined
  if (!notice) return null
  const { sentence, way } = notice
  return (
    <Alert tone="warning" says="nothing" className="mb-4">
      {sentence}{' '}
      {way ? (
        <TextLink to={way.to} className="font-semibold">
          {way.label}
        </TextLink>
      ) : null}
    </Alert>
  )
}

type ConflictsLinkProps = { conflicts: number; offered: number; className?: string }

/**
 * The number of upcoming appointments that no longer fit the hours. It is at the lower edge of the window, because the
 * count changes at any moment and must not move the grid.
 */
function ConflictsLink({ conflicts, offered, className = '' }: ConflictsLinkProps) {
  if (conflicts === 0) return null
  return (
    <PageLink
      to={conflictsAddress()}
      className={`flex min-h-11 items-center justify-between gap-2 bg-amber-soft px-4 text-ui font-semibold text-ink no-underline hover:underline print:hidden ${className}`}
    >
      {describeConflicts({ conflicts, offered })}
      <ArrowRightIcon />
    </PageLink>
  )
}

/** The bar above the tab bar of a phone, near the thumb. It is part of the page, so the last hour ends above it. */
function CalendarDock({ above, children, add }: Record<'above' | 'children' | 'add', ReactNode>) {
  return (
    <div
      data-dock=""
      className="z-10 border-t border-line bg-paper tall:sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] print:hidden"
    >
      {above}
      <div className="flex min-h-16 items-center gap-1 pr-2">
        <div className="min-w-0 flex-1">{children}</div>
        {add}
      </div>
    </div>
  )
}

type NewAppointmentProps = {
  date: string
  today: string
  personId: string | undefined
  /** The reason why nothing can be booked now; undefined when booking is possible. */
  reason: string | undefined
  /** True on a phone: a plus sign in a circle. */
  round?: boolean
}

const label = 'Novo Agendamento'
const circle = 'size-14 shrink-0 rounded-full! p-0! shadow-card [&>svg]:size-6'

/** The button that books on the day and with the collaborator on screen. */
function NewAppointment({ date, today, personId, reason, round = false }: NewAppointmentProps) {
  const choice = new URLSearchParams()
  if (date >= today) choice.set('date', date)
  if (personId) choice.set('collaboratorId', personId)
  const to = `/schedules/new?${choice}`
  if (!round) {
    return (
      <AddButton to={to} reason={reason}>
        {label}
      </AddButton>
    )
  }
  const words = <span className="sr-only">{label}</span>
  return reason ? (
    <GuardedButton reason={reason} icon={<PlusIcon />} className={circle}>
      {words}
    </GuardedButton>
  ) : (
    <ButtonLink to={to} icon={<PlusIcon />} className={circle}>
      {words}
    </ButtonLink>
  )
}

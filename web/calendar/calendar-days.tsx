import type { CalendarDays, CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { type LocalTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type Alternative, namesSomebody } from '@encaixe/contract/refusals.ts'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AlternativeChips } from '../appointments/choose-time/alternative-chips.tsx'
import { alternativesIn } from '../appointments/choose-time/describe-alternative.ts'
import type { MoveWish } from '../appointments/move/describe-move.ts'
import { useMove } from '../appointments/move/move-visit.ts'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useGapSheet } from './book-gap.tsx'
import { buildColumns, type Column } from './build-columns.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { useChangeHours } from './change-hours.tsx'
import { menuOfColumn } from './change-hours.tsx'
import { describeEmptyDays, describeView, turnView } from './describe-view.ts'
import type { Wanted } from './follow-focus.ts'
import { DayHead, PersonHead, ShortHead } from './grid-heads.tsx'
import type { Target } from './move-by-pointer.ts'
import { type MoveAsked, planMove } from './plan-move.ts'
import type { CalendarView, ViewChange } from './read-view.ts'
import { TimeGrid } from './time-grid.tsx'

const WaitingCells = loadLater(() => import('./waiting-cells.tsx'), 'fallback')
const MoveQuestion = loadLater(() => import('./move-question.tsx'))

type Props = {
  days: CalendarDays
  /** The collaborators, in the order of the columns. */
  people: CalendarPerson[]
  hues: Map<string, number>
  view: CalendarView
  now: LocalTime
  /** True on a phone. */
  small: boolean
  /** False while a missing subscription or an inactive company forbids bookings and moves. */
  open: boolean
  closedOnHolidays: boolean
  hours: ReturnType<typeof useChangeHours>
  onShow: (change: ViewChange) => void
  onOpen: (id: string) => void
  focusNext: RefObject<Wanted | undefined>
}

/** Minutes that 'Bloquear horário' fills in for a long gap. */
const longestBlock = 60
/** The last minute of a day, because a time of day cannot be 24:00. */
const lastMinute = 1_439

/** A refused move. The dragged card gets the focus again. */
type Refused = { error: Error; wish: MoveWish; id: string }

/** The grid of a day of all collaborators, or of a week of one collaborator, with booking and moving. */
function CalendarDaysGrid({ days, people, hues, view, now, small, open, hours, ...rest }: Props) {
  const { closedOnHolidays, onShow, onOpen } = rest
  const { appointments, slotInterval, exceptions, holidays } = days
  const { mode, date, personId } = view
  const { acts, block } = hours
  const { bookAt, sheet } = useGapSheet(days, {
    onBlock: ({ date, time, minutes, collaboratorId }) => {
      const end = minuteOf(time) + Math.min(minutes, longestBlock)
      block({ date, startTime: time, endTime: timeOf(end), collaboratorId })
    },
    onEdit: acts.change,
  })
  const exceptionOf = (id: string | undefined) => exceptions.find((one) => one.id === id)
  const { move } = useMove()
  const [refused, setRefused] = useState<Refused>()
  const [asked, setAsked] = useState<MoveAsked>()
  const columns = useMemo(
    () =>
      buildColumns(
        people,
        appointments,
        { mode, date, personId },
        { exceptions, holidays, closedOnHolidays },
      ),
    [people, appointments, mode, date, personId, exceptions, holidays, closedOnHolidays],
  )
  const menuOf = useCallback(
    (column: Column) => menuOfColumn(column, mode === 'semana', { now, open, acts }),
    [mode, now, open, acts],
  )
  async function send(wish: MoveWish, id: string) {
    const error = await move(wish)
    if (error) setRefused({ error, wish, id })
  }
  function moveInstead({ wish, id }: Refused, place: Alternative) {
    const { date, startTime } = place
    // An alternative for a visit of several services names no person, so the people of the refused move are used again.
    const person = namesSomebody(place) && { id: place.collaboratorId, name: place.collaboratorName }
    setRefused(undefined)
    void send({ ...wish, to: { date, startTime }, people: person ? [person] : wish.people }, id)
  }
  const drop = (appointment: CalendarEntry, target: Target) => {
    const wished = planMove(appointment, target, { entries: appointments, columns, now })
    if (wished.part.odd || wished.visit) setAsked(wished)
    else void send(wished.part.wish, appointment.id)
  }
  useEffect(() => {
    MoveQuestion.fetch().catch(() => undefined)
  }, [])
  const back = useRef<string>(undefined)
  // The appointment of a refused move is rendered again in its old place. It gets the focus when the dialog closes.
  useEffect(() => {
    if (refused) back.current = refused.id
    else if (back.current) {
      document.querySelector<HTMLElement>(`[data-entry="${back.current}"]`)?.focus()
      back.current = undefined
    }
  }, [refused])
  const note = describeEmptyDays(columns, mode)
  const many = columns.length > 6
  const starts = alternativesIn(refused?.error)
  return (
    <>
      {note ? <p className="px-4 py-2 text-ui text-ink-2 md:px-0 md:pt-0 md:pb-3">{note}</p> : null}
      <TimeGrid
        label={`Agenda, ${describeView(view, now.date)}`}
        columns={columns}
        now={now}
        step={slotInterval}
        open={open}
        hues={hues}
        small={small}
        narrowest={small ? 4.875 : mode === 'semana' ? 8.5 : columns.length === 1 ? 6 : many ? 9.5 : 11}
        Head={mode === 'semana' ? DayHead : small || many ? ShortHead : PersonHead}
        zone={days.timezone}
        menuOf={menuOf}
        onOpen={onOpen}
        onException={(id) => {
          const exception = exceptionOf(id)
          if (exception) acts.change(exception)
        }}
        onBlock={({ column, start, end }) =>
          block({
            date: column.date,
            startTime: timeOf(start),
            endTime: timeOf(Math.min(end, lastMinute)),
            collaboratorId: column.person.id,
          })
        }
        onBook={(path, id) => bookAt(path, exceptionOf(id))}
        onMove={drop}
        onTurn={(by) => onShow((before) => turnView(before, by))}
        focusNext={rest.focusNext}
      >
        <WaitingCells
          columns={columns}
          now={now}
          step={slotInterval}
          open={open}
          compact={small && columns.length > 1}
        />
      </TimeGrid>
      {sheet}
      {asked ? (
        <MoveQuestion
          asked={asked}
          onClose={() => setAsked(undefined)}
          onMove={(wish) => void send(wish, asked.entry.id)}
        />
      ) : null}
      {refused ? (
        <Refusal
          error={refused.error}
          fallback="Não foi possível falar com o servidor. Por favor, tente novamente."
          dialog={{
            title: `${refused.wish.called} continua onde estava`,
            onClose: () => setRefused(undefined),
          }}
        >
          {starts.length > 0 ? (
            <>
              <p className="mb-2 text-ui text-ink-2">Mover para um horário livre perto:</p>
              <div className="flex flex-wrap gap-2">
                <AlternativeChips
                  places={starts}
                  near={refused.wish.to.date}
                  onChoose={(place) => moveInstead(refused, place)}
                />
              </div>
            </>
          ) : null}
        </Refusal>
      ) : null}
    </>
  )
}

type Query = {
  data: CalendarDays | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type CalendarBodyProps = Omit<Props, 'days' | 'focusNext'> & { query: Query }

/** The grid, or what replaces it while loading, after a failure or without collaborators. */
export function CalendarBody({ query, ...rest }: CalendarBodyProps) {
  const { data, isError, isFetching, refetch } = query
  const focusNext = useRef<Wanted>(undefined)
  if (!data) {
    if (!isError) return <CalendarSkeleton className="max-md:m-4" />
    return (
      <LoadFailure className="max-md:m-4" onRetry={() => void refetch()} retrying={isFetching}>
        Erro ao carregar agendamentos. Por favor, tente novamente.
      </LoadFailure>
    )
  }
  if (data.collaborators.length === 0) return <NobodyYet />
  return <CalendarDaysGrid days={data} focusNext={focusNext} {...rest} />
}

function NobodyYet() {
  const adds = useMay()('POST /api/collaborators')
  return (
    <Card padding="roomy" className="max-md:m-4">
      <EmptyState
        title="Ninguém na equipe ainda"
        action={adds ? <ButtonLink to="/collaborators/new">Adicionar colaborador</ButtonLink> : null}
      >
        Cadastre quem atende e a jornada de cada um. Cada pessoa vira uma coluna da sua agenda.
      </EmptyState>
    </Card>
  )
}

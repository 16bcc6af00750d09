import { monthName } from '@encaixe/contract/date-names.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { formatLongDate } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { Button } from '../../ui/button.tsx'
import { DayStrip } from '../../ui/day-strip.tsx'
import { CalendarIcon } from '../../ui/icons/time.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TimeChips } from '../../ui/time-chips.tsx'
import { ChoiceStep } from './choice-step.tsx'
import type { Step } from './choose-time.ts'
import { countTimes, describeChange, type Reader } from './describe-choice.ts'
import { TimesOffered } from './offered-choices.tsx'
import type { TimeChoice } from './use-time-choice.ts'

export type StepsProps = {
  choice: TimeChoice
  reader: Reader
  /** The level of the headings: `h3` in a dialog, whose title is an `h2`. */
  heading?: 'h2' | 'h3' | undefined
  /** The error of a step after the form was submitted without the choice of this step. */
  errorOf?: ((step: Step) => string | undefined) | undefined
}

type Props = StepsProps & {
  /** The texts for the parts of the day without times. */
  emptyParts?: (date: string) => ComponentProps<typeof TimeChips>['empty']
  /** Returns the action for a full day: it opens the waiting list for that day. */
  onFull?: ((day: string) => (() => void) | undefined) | undefined
  /** An element above the times. */
  note?: ReactNode
  /** Elements below the times, even while there are no times. */
  children?: ReactNode
}

/** Day and time are shown together, because clients choose a day by its times. */
export function DayAndTime({ choice, reader, heading, errorOf, emptyParts, onFull, note, children }: Props) {
  const { state, subject, choose, times, said, row, free } = choice
  const { date, time, lost } = state
  const count = times.data?.filter(({ off }) => !off).length
  const isPending = row.some((day) => free.isPending(monthOf(day)))
  const partOf = (step: Step) => ({ step, heading, notice: describeChange(state, step, reader) })
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 lg:gap-y-8 lg:has-[[data-month=open]]:grid-cols-[19.25rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-span-full">
        <ChoiceStep
          {...partOf('date')}
          title={reader === 'client' ? 'Dia' : 'Data'}
          chosen={
            date
              ? formatLongDate(date)
              : isPending && <span className="appear-late text-ink-2">Carregando...</span>
          }
          hint={subject ? undefined : 'Selecione um procedimento para ver as datas'}
        >
          {(labelledBy) => (
            <div className="max-lg:-mr-2.5">
              <DayRow choice={choice} labelledBy={labelledBy} error={errorOf?.('date')} onFull={onFull} />
              {said?.notices.map((notice) => (
                <p key={notice} className="mt-2 text-ui text-ink-2">
                  {notice}
                </p>
              ))}
            </div>
          )}
        </ChoiceStep>
      </div>
      {subject ? <MonthChoice key={subject} choice={choice} reader={reader} onFull={onFull} /> : null}
      <div className="min-h-46 max-lg:mt-6">
        <ChoiceStep
          {...partOf('time')}
          title="Horário"
          chosen={time}
          hint={date ? undefined : 'Selecione uma data para ver os horários disponíveis'}
          offers={count === undefined ? '' : countTimes(count)}
        >
          {(labelledBy) => (
            <>
              {note}
              <TimesOffered
                answer={times}
                labelledBy={labelledBy}
                value={time}
                gone={lost?.date === date ? lost.time : undefined}
                onChange={choose.time}
                error={errorOf?.('time')}
                empty={date ? emptyParts?.(date) : undefined}
              />
            </>
          )}
        </ChoiceStep>
        {count === 0 ? (
          <p className="mt-1 text-ui text-ink-2">Escolha outro dia para ver mais horários.</p>
        ) : null}
        {children}
      </div>
    </div>
  )
}

/** The calendar loads after the form: the row of days is shown at once and the page's script is at its size limit. */
const Calendar = loadLater(async () => ({ default: (await import('../../ui/calendar.tsx')).Calendar }))

const offReason = ({ free, said }: TimeChoice, day: string) =>
  free.isFree(day) === false ? (said?.closed[day] ?? 'sem horário livre') : undefined

type OnFull = Pick<Props, 'onFull'>
type RowProps = OnFull & { choice: TimeChoice; labelledBy: string; error: string | undefined }

function DayRow({ choice, labelledBy, error, onFull }: RowProps) {
  const { row, today, state, choose } = choice
  const days = row.map((day) => {
    const reason = offReason(choice, day)
    return { day, onFull: onFull?.(day), ...(reason && { offReason: reason }) }
  })
  return (
    <DayStrip
      labelledBy={labelledBy}
      days={days}
      today={today}
      value={state.date}
      onChange={choose.date}
      error={error}
    />
  )
}

/**
 * A calendar for days beyond the row of days, which closes on a selection. It is opened by a button; on a desktop it is
 * open until the first day is chosen.
 */
function MonthChoice({ choice, reader, onFull }: OnFull & { choice: TimeChoice; reader: Reader }) {
  const { row, free, today, lastDay, said, state, choose, month, setMonth } = choice
  const { date } = state
  const isElsewhere = date !== null && !row.includes(date)
  const [open, setOpen] = useState(isElsewhere)
  const [restarts, setRestarts] = useState(choice.restarts)
  if (restarts !== choice.restarts) {
    setRestarts(choice.restarts)
    setOpen(isElsewhere)
  }
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  function chooseDay(day: string) {
    choose.date(day)
    setOpen(false)
    // On a desktop the button appears only once a day is chosen.
    setTimeout(() => toggle.current?.focus({ preventScroll: true }))
  }

  return (
    <div>
      <Button
        ref={toggle}
        variant="text"
        size="sm"
        icon={<CalendarIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={date === null ? 'lg:hidden' : ''}
      >
        Escolher outro dia
      </Button>
      <div
        id={id}
        data-month={open || date === null ? 'open' : 'closed'}
        className={cx(
          date === null ? 'max-lg:mt-2' : 'mt-2',
          !open && (date === null ? 'max-lg:hidden' : 'hidden'),
        )}
      >
        <Calendar
          fallback={<Skeleton className="h-[24.5rem] rounded-lg" />}
          value={date}
          onChange={chooseDay}
          today={today}
          min={today}
          max={lastDay}
          month={month}
          onMonthChange={setMonth}
          loading={free.isPending(month)}
          offReason={(day) => offReason(choice, day)}
          onFull={onFull}
        />
        {said && month >= monthOf(lastDay) ? <p className="mt-2 text-sm text-ink-2">{said.end}</p> : null}
        {reader === 'owner' && free.isFull(month) ? (
          <p role="status" className="mt-2 text-sm text-ink-2">
            Nenhum horário livre em {monthName(month).toLowerCase()}. Tente o mês seguinte, ou confira quem
            faz este procedimento e a jornada de cada um.
          </p>
        ) : null}
      </div>
      {free.hasFailed(month) ? (
        <LoadFailure onRetry={() => void free.renew(month)} retrying={free.isRetried(month)} className="mt-3">
          Erro ao carregar horários disponíveis. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
    </div>
  )
}

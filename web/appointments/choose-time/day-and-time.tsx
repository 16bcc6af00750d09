import { monthOf } from '@encaixe/contract/local-time.ts'
import type { ComponentProps, ReactNode } from 'react'
import { formatLongDate } from '../../platform/formats.ts'
import type { TimeChips } from '../../ui/time-chips.tsx'
import { ChoiceStep } from './choice-step.tsx'
import type { Step } from './choose-time.ts'
import { DayRow, MonthChoice } from './day-step.tsx'
import { countTimes, describeChange, type Reader } from './describe-choice.ts'
import { TimesOffered } from './offered-choices.tsx'
import type { TimeChoice } from './use-time-choice.ts'

export type StepsProps = {
  choice: TimeChoice
  reader: Reader
  /** `h3` in a dialog, whose title is an `h2`. */
  heading?: 'h2' | 'h3' | undefined
  /** The error of a step after the form was submitted without it. */
  errorOf?: ((step: Step) => string | undefined) | undefined
}

type Props = StepsProps & {
  /** The texts for the parts of the day without times. */
  emptyParts?: (date: string) => ComponentProps<typeof TimeChips>['empty']
  /** Above the times. */
  note?: ReactNode
  /** Below the times, also while there are none. */
  children?: ReactNode
}

/** Day and time stand together: the times of a day are what decides for or against the day. */
export function DayAndTime({ choice, reader, heading, errorOf, emptyParts, note, children }: Props) {
  const { state, subject, choose, times, said, row, free } = choice
  const { date, time, lost } = state
  const count = times.data?.filter(({ off }) => !off).length
  const isPending = row.some((day) => free.isPending(monthOf(day)))
  const partOf = (step: Step) => ({ step, heading, notice: describeChange(state, step, reader) })
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[19.25rem_minmax(0,1fr)] lg:gap-y-8">
      <div className="min-w-0 lg:col-span-2">
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
              <DayRow choice={choice} labelledBy={labelledBy} error={errorOf?.('date')} />
              {said?.notices.map((notice) => (
                <p key={notice} className="mt-2 text-ui text-ink-2">
                  {notice}
                </p>
              ))}
            </div>
          )}
        </ChoiceStep>
      </div>
      {subject ? <MonthChoice key={subject} choice={choice} reader={reader} /> : null}
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

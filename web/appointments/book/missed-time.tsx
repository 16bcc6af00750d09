import { dateName } from '@encaixe/contract/date-names.ts'
import { addDays, addMonths, minuteOf, monthOf } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../platform/use-answer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { OfferedTime, TimesPort } from '../choose-time/ask-times.ts'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { onDay } from './describe-weekday.ts'
import { showBlock } from './show-block.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = { form: Pick<BookingFormState, 'choice' | 'port' | 'visit' | 'isPast' | 'isFullDay'> }

/** If the wanted day has fewer free times than this number, times of the next free day are offered as well. */
const enough = 4

const startsAt = (date: string, startTime: string): Alternative => ({
  date,
  startTime,
  collaboratorId: null,
  collaboratorName: null,
})

/** The first times of the next day that has a free time, in the same month or in the next month. */
async function findNext(port: TimesPort, date: string, signal: AbortSignal): Promise<Alternative[]> {
  const months = [monthOf(date), monthOf(addMonths(`${monthOf(date)}-01`, 1))]
  const days = (await Promise.all(months.map((month) => port.days(month)))).flat()
  const next = days.find((day) => day.free && day.date >= addDays(date, 1))
  if (!next) return []
  const times = await port.times(next.date, signal)
  return times.filter(({ off }) => !off).map(({ time }) => startsAt(next.date, time))
}

/** The notices about a choice, from the address or from before the login, that cannot be booked any more. */
export default function MissedTime({ form: { choice, port, visit, isPast, isFullDay } }: Props) {
  const { date, missed } = choice.state
  return (
    <>
      {visit.isGone ? (
        <Alert tone="info" says="status" title="Esta pessoa não atende mais aqui.">
          Mostramos os horários de quem estiver livre.
        </Alert>
      ) : null}
      {isPast && !date ? (
        <Alert tone="info" says="status" title="Este horário já passou. Escolha outro." />
      ) : null}
      {missed || isFullDay ? <NearestTimes choice={choice} port={port} /> : null}
    </>
  )
}

/** The nearest free times, at the top of the form, when the wanted time or its whole day is no longer free. */
function NearestTimes({ choice, port }: { choice: TimeChoice; port: TimesPort }) {
  const { state, subject, times, accept } = choice
  const { date, missed } = state
  const place = useRef<HTMLDivElement>(null)
  const wanted = missed?.step === 'time' ? missed.value : undefined
  const title = wanted ? `O horário ${wanted} não está livre` : 'Este dia não tem horário livre'
  const near = date && wanted ? findNearest(times.data ?? [], wanted).map((time) => startsAt(date, time)) : []
  const isShort = times.data !== undefined && near.length < enough
  const next = useAnswer(isShort && date ? `${subject} ${date}` : undefined, async (signal) =>
    date ? findNext(port, date, signal) : [],
  )
  const later = isShort ? (next.data ?? []).slice(0, enough - near.length) : []
  const isSettled = !isShort || next.data !== undefined || next.error !== undefined
  // Scrolls to the times: a client who added a service looks at services, and a low phone's bar may cover the times.
  useEffect(() => {
    if (isSettled && place.current) showBlock(place.current)
  }, [isSettled])
  const chips = (starts: Alternative[]) => (
    <div className="mt-2 flex flex-wrap gap-2">
      {starts.map((one) => (
        <Chip
          key={one.startTime}
          aria-label={describeAlternative(one, date)}
          onClick={() => {
            // The pressed button disappears, so the focus moves to the button that confirms the booking.
            place.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
            accept(one)
          }}
        >
          {one.startTime}
        </Chip>
      ))}
    </div>
  )
  return (
    <div ref={place}>
      <Alert
        tone="warning"
        says="alert"
        title={
          !wanted || near.length > 0 || times.data === undefined
            ? `${title}.`
            : `${title}, nem outro neste dia.`
        }
      >
        {near.length > 0 ? (
          <>
            Os mais próximos:
            {chips(near)}
          </>
        ) : null}
        {later[0] ? (
          <div className={near.length > 0 ? 'mt-3' : undefined}>
            {`Livres ${onDay(later[0].date)}, ${dateName(later[0].date)}:`}
            {chips(later)}
          </div>
        ) : null}
        {near.length + later.length > 0
          ? null
          : isSettled
            ? 'Escolha outro dia.'
            : 'Procurando os mais próximos...'}
      </Alert>
    </div>
  )
}

const most = 6

/** The free times nearest to the wanted one, in the order of the day. */
export function findNearest(times: readonly OfferedTime[], wanted: string): string[] {
  const distance = (time: string) => Math.abs(minuteOf(time) - minuteOf(wanted))
  return times
    .filter(({ off }) => !off)
    .map(({ time }) => time)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .sort()
}

import { addMonths, monthOf } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { dayText } from '../../platform/describe-until.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { describePlace, type NamedPlace, samePlace } from './describe-move.ts'

/** The most days whose times are requested, with the day of the appointment, and the most times of each day. */
const mostDays = 3
const mostTimes = 4

type Present = {
  /** The present place of the appointment, or of the first service of the visit. */
  at: NamedPlace
  /** The present date in the time zone of the company. */
  today: string
  /** True when the client has no preference: any professional serves as well as the present one. */
  noPreference: boolean
}

/**
 * The free times before an appointment: on the first free days from today on, and on its own day. A day on which the
 * client's professional is free offers only this professional.
 */
async function findEarlier(
  port: TimesPort,
  { at, today, noPreference }: Present,
  signal: AbortSignal,
): Promise<NamedPlace[][]> {
  const before: string[] = []
  for (let month = monthOf(today); month <= monthOf(at.date); month = monthOf(addMonths(`${month}-01`, 1))) {
    const days = await port.days(month)
    before.push(...days.flatMap(({ date, free }) => (free && date >= today && date < at.date ? date : [])))
    if (before.length >= mostDays - 1) break
  }
  const dates = [...before.slice(0, mostDays - 1), at.date]
  const found = await Promise.all(
    dates.map(async (date) => {
      const present = { id: at.collaboratorId, name: at.name }
      const times = (await port.times(date, signal)).flatMap(
        ({ time: startTime, people = [present], off }) => {
          const person = people.find(({ id }) => id === at.collaboratorId) ?? people[0]
          const isEarlier = date < at.date || startTime < at.startTime
          return isEarlier && person && !off
            ? { date, startTime, collaboratorId: person.id, name: person.name }
            : []
        },
      )
      const own = times.filter(({ collaboratorId }) => collaboratorId === at.collaboratorId)
      return (own.length > 0 && !noPreference ? own : times).slice(0, mostTimes)
    }),
  )
  return found.filter((times) => times.length > 0)
}

type Props = Present & {
  port: TimesPort
  /** False when the company keeps no waiting list, so that nobody is told of a time that opens. */
  waits?: boolean
  /** Moves the appointment or visit. Resolves to the error when the move failed. */
  onMove: (to: NamedPlace) => Promise<Error | undefined>
}

/** The times before the appointment that are free now, before the client waits for one that opens. */
export function FreeEarlier({ port, waits = true, onMove, ...present }: Props) {
  const { at, today, noPreference } = present
  const found = useAnswer(`${at.date} ${at.startTime} ${at.collaboratorId}`, (signal) =>
    findEarlier(port, present, signal),
  )
  const [chosen, setChosen] = useState<NamedPlace>()
  const [failure, setFailure] = useState<Error>()
  const [isMoving, setMoving] = useState(false)
  const days = found.data ?? []

  async function move(to: NamedPlace) {
    if (isMoving) return
    setMoving(true)
    setFailure(undefined)
    const error = await onMove(to).finally(() => setMoving(false))
    setChosen(undefined)
    if (!error) return
    setFailure(error)
    found.refetch()
  }

  if (found.error) {
    return (
      <LoadFailure onRetry={found.refetch} retrying={found.isFetching} className="mt-3">
        Não foi possível ver os horários livres antes do seu.
      </LoadFailure>
    )
  }
  return (
    <div className="mt-3 noscript:hidden" data-searching={found.data ? undefined : ''}>
      <p role="status" className="text-ui font-semibold">
        {!found.data
          ? 'Procurando horários livres antes do seu...'
          : days.length > 0
            ? 'Horários livres antes do seu:'
            : 'Agora não há horário livre antes do seu.'}
      </p>
      {days.map((times) => (
        <div key={times[0]?.date} className="mt-2 flex flex-wrap items-center gap-2">
          <span className="min-w-24 text-ui text-ink-2">
            {times[0]?.date === today ? 'hoje' : dayText(times[0]?.date ?? '')}
          </span>
          {times.map((to) => (
            <Chip
              key={to.startTime}
              aria-pressed={chosen !== undefined && samePlace(chosen, to)}
              aria-label={describePlace(to)}
              onClick={() => setChosen(to)}
            >
              {noPreference || to.collaboratorId === at.collaboratorId
                ? to.startTime
                : `${to.startTime} com ${to.name}`}
            </Chip>
          ))}
        </div>
      ))}
      <Refusal
        error={failure}
        fallback="Não foi possível remarcar. Por favor, tente novamente."
        className="mt-2.5"
      />
      {chosen ? (
        <Button
          wide="phone"
          className="mt-3"
          onClick={() => void move(chosen)}
          sending={isMoving}
          sendingLabel="Remarcando..."
        >
          {`Remarcar para ${describePlace(chosen)}`}
        </Button>
      ) : null}
      {days.length > 0 && waits ? (
        <p className="mt-3 text-ui text-ink-2">Nenhum serve? Peça um aviso se abrir outro.</p>
      ) : null}
    </div>
  )
}

import { namesSomebody } from '@encaixe/contract/refusals.ts'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { askCompany } from '../ask-company.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { start } from '../choose-time/choose-time.ts'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence, type Reader } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { TimeSteps } from '../choose-time/time-steps.tsx'
import { type SaidOfDays, type TimeChoice, useTimeChoice } from '../choose-time/use-time-choice.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import type { Item } from '../write-items.ts'
import { describeMove, describePlace, type NamedPlace, samePlace } from './describe-move.ts'
import type { OtherPlace } from './other-time.tsx'

export const failedToMove = 'Não foi possível remarcar. Por favor, tente novamente.'
const unchanged = {
  some: 'Escolha outro dia, outro horário ou outra pessoa.',
  visit: 'Escolha outro dia ou outro horário.',
}

type Props = {
  /** What moves. */
  items: readonly Item[]
  /** Where the appointment stands. */
  at: NamedPlace
  /** Chosen at first instead of its own day; `onDay` is told which one is. */
  day?: string | undefined
  onDay?: (date: string | undefined) => void
  /** In the time zone of the company. */
  today: string
  reader: Reader
  port: TimesPort
  /** The client wanted nobody in particular: who is free attends, without a word. */
  anybody?: boolean
  /** For a visit, whose form asks for nobody: who serves it after the move, in words. */
  keepsPeople?: string
  /** What the company says of its days, to clients. */
  said?: SaidOfDays | undefined
  heading: 'h2' | 'h3'
  moving: boolean
  /** Answers why it was not moved. */
  onMove: (to: NamedPlace, outside: boolean) => Promise<Error | undefined>
  /** Any other time, for the company: rendered instead of the free times. */
  otherTime?: (
    first: { date: string; collaboratorId: string },
    on: { onChange: (place: OtherPlace | undefined) => void; onClose: () => void },
  ) => ReactNode
  /** What else the reader should know of this move. */
  noteOf?: (to: NamedPlace) => string | undefined
  /** What the reader can do about a refusal. */
  wayOut: (error: Error) => ReactNode
  onBack?: () => void
}

/** Moves an appointment: the one form of the company, of the client and of a message link. Stands in 26 px of padding. */
export function MoveForm({ items, at, today, reader, port, heading, moving, ...rest }: Props) {
  const { onMove, wayOut, onBack, otherTime, said, keepsPeople, anybody = false, noteOf, day, onDay } = rest
  const Steps = keepsPeople ? DayAndTime : TimeSteps
  // The place when the form was opened, because the page shows the new one before the server answers.
  const [from] = useState(at)
  const made = useTimeChoice({
    port: () => port,
    first: () => {
      const { date, startTime: time, collaboratorId } = from
      return start({ items, date: day ?? date, time, ...(!keepsPeople && { who: collaboratorId }) }, true)
    },
    today,
    // The calendar reaches the appointment's own day, although new bookings may end before it.
    ...(said && { said: { ...said, lastDay: from.date > said.lastDay ? from.date : said.lastDay } }),
  })
  const choice = useQuietChoice(made, from, anybody)
  const { date } = choice.state
  const tellDay = useEffectEvent((date: string | null) => onDay?.(date ?? undefined))
  useEffect(() => tellDay(date), [date])
  const [refused, setRefused] = useState<{ to: NamedPlace; error: Error }>()
  const [isOther, setIsOther] = useState(false)
  const [other, setOther] = useState<OtherPlace>()
  const to = isOther
    ? other
    : placeOfChoice(choice, keepsPeople && { id: from.collaboratorId, name: keepsPeople })
  const isMove = to !== undefined && !samePlace(to, from)
  const error = refused && to && samePlace(refused.to, to) ? refused.error : undefined

  async function send() {
    if (!isMove || moving) return
    choice.submit()
    setRefused(undefined)
    const error = await onMove(to, isOther)
    // The server also offers the current time, which counts as free, but choosing it would move nothing.
    if (error && (isOther || !choice.lose(error, (one) => namesSomebody(one) && !samePlace(one, from))))
      setRefused({ to, error })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 gap-9">
        {isOther ? (
          otherTime?.(from, { onChange: setOther, onClose: () => setIsOther(false) })
        ) : (
          <Steps choice={choice} reader={reader} heading={heading} />
        )}
        {otherTime && !isOther ? (
          <Button
            variant="text"
            size="sm"
            className="-mt-4 -ml-2 justify-self-start"
            onClick={() => setIsOther(true)}
          >
            Outro horário
          </Button>
        ) : null}
      </div>
      <div className="tall:sticky bottom-0 z-10 -mx-[26px] mt-7 -mb-[26px] grid gap-3 border-t border-line bg-surface px-[26px] pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] sm:rounded-b-lg">
        {isOther ? null : <LostSlot choice={choice} brief />}
        {choice.state.lost && !to && !isOther ? null : (
          <p role="status" className="text-ui [overflow-wrap:anywhere]">
            {isMove ? (
              <>
                <strong className="font-semibold">{describeMove(from, to)}</strong>
                {noteOf?.(to) ? <span className="block text-sm text-ink-2">{noteOf(to)}</span> : null}
              </>
            ) : (
              <span className="text-ink-2">{`Está marcado para ${describePlace(from)}.`}</span>
            )}
          </p>
        )}
        {error ? (
          <RefusalAlert
            error={error}
            fallback={failedToMove}
            actions={wayOut(error)}
            text={askCompany(from)}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          {onBack ? (
            <Button variant="secondary" onClick={onBack}>
              Voltar
            </Button>
          ) : null}
          <GuardedButton
            type="submit"
            wide="phone"
            reason={
              isMove
                ? undefined
                : isOther
                  ? 'Informe o horário.'
                  : (missingSentence(choice.missing, reader) ?? unchanged[keepsPeople ? 'visit' : 'some'])
            }
            sending={moving}
            sendingLabel="Remarcando..."
          >
            {isOther && other?.odd ? 'Remarcar mesmo assim' : 'Remarcar'}
          </GuardedButton>
        </div>
      </div>
    </form>
  )
}

/**
 * Says nothing against what she did not ask for: her own start, which the form preferred, and, where she wanted nobody
 * in particular, the person of before. The first who is free attends instead.
 */
function useQuietChoice(choice: TimeChoice, from: NamedPlace, anybody: boolean): TimeChoice {
  const [wanted, setWanted] = useState<string>()
  const { missed } = choice.state
  const isOwn = missed?.step === 'time' && missed.value === from.startTime
  const isAnybody = anybody && missed?.step === 'who' && missed.value !== wanted
  const firstFree = isAnybody ? choice.people.data?.[0]?.id : undefined
  const take = useEffectEvent(choice.choose.who)
  useEffect(() => {
    if (firstFree) take(firstFree)
  }, [firstFree])
  return {
    ...choice,
    state: isOwn || isAnybody ? { ...choice.state, missed: null } : choice.state,
    choose: {
      ...choice.choose,
      who: (who) => {
        setWanted(who)
        choice.choose.who(who)
      },
    },
  }
}

function placeOfChoice(
  { made, person }: TimeChoice,
  kept: { id: string; name: string } | '' | undefined,
): NamedPlace | undefined {
  if (!made) return undefined
  const { date, time: startTime, who } = made
  if (kept) return { date, startTime, collaboratorId: kept.id, name: kept.name }
  return who && person ? { date, startTime, collaboratorId: who, name: person } : undefined
}

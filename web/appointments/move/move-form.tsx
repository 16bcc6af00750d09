import type { Alternative } from '@encaixe/contract/refusals.ts'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '../../shell/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { askCompany } from '../ask-company.ts'
import { type TimesPort, whoeverIsFree } from '../choose-time/ask-times.ts'
import { start } from '../choose-time/choose-time.ts'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence, type Reader } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { PersonStep } from '../choose-time/person-step.tsx'
import { type SaidOfDays, type TimeChoice, useTimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody, type Item } from '../write-items.ts'
import { describeMove, describePlace, type NamedPlace, samePlace } from './describe-move.ts'
import type { OtherPlace } from './other-time.tsx'

type Props = {
  /** The services that move, one to six. The person of a single service is chosen after the time. */
  items: readonly Item[]
  /** The present place: day, time and professional of the first service with the names of all who perform a service. */
  at: NamedPlace
  /** The people of several services after the move, in words. */
  people?: string | undefined
  /** The day that is chosen at first instead of the present day. `onDay` is called with each chosen day. */
  day?: string | undefined
  onDay?: (date: string | undefined) => void
  /** The present date in the time zone of the company. */
  today: string
  reader: Reader
  port: TimesPort
  /**
   * True when the client has no preference. The client finds 'Sem preferência' chosen; for the company the first free
   * professional is chosen, without a sentence about the change.
   */
  noPreference?: boolean
  /** The company's sentences about its days, for clients. */
  said?: SaidOfDays | undefined
  heading: 'h2' | 'h3'
  moving: boolean
  /** Moves the appointment or visit. Resolves to the error when the move failed. */
  onMove: (to: NamedPlace, outside: boolean) => Promise<Error | undefined>
  /** The choice of any other time, for the company, rendered instead of the free times. */
  otherTime?: (on: { onChange: (place: OtherPlace | undefined) => void; onClose: () => void }) => ReactNode
  noteOf?: (to: NamedPlace) => string | undefined
  /** Buttons below a refusal. */
  actionsOf?: (error: Error) => ReactNode
  onBack?: () => void
}

/** The form to move an appointment or visit, for company, client and message link. Its container has 26 px padding. */
export function MoveForm({ items, at, today, reader, port, heading, moving, ...rest }: Props) {
  const { onMove, onBack, otherTime, said, people, noPreference = false, noteOf, day, onDay } = rest
  // The place is stored when the form opens, because the page shows the new place before the server answers.
  const [from] = useState(at)
  const offersAnybody = noPreference && reader === 'client' && items.length === 1
  const made = useTimeChoice({
    port: () => {
      const others = withoutOwn(port, from, items.length > 1)
      return offersAnybody ? withAnybody(others) : others
    },
    first: () => {
      const who = items.length > 1 ? null : offersAnybody ? anybody : from.collaboratorId
      return start({ items, date: day ?? from.date, time: from.startTime, who }, true)
    },
    today,
    // The calendar includes the appointment's own day, also when new bookings are possible only until an earlier day.
    ...(said && { said: { ...said, lastDay: from.date > said.lastDay ? from.date : said.lastDay } }),
  })
  const choice = useQuietChoice(made, from, noPreference)
  const { date } = choice.state
  const passDay = useEffectEvent((date: string | null) => onDay?.(date ?? undefined))
  useEffect(() => passDay(date), [date])
  const [refused, setRefused] = useState<{ to: NamedPlace; error: Error }>()
  /** A second tap can arrive before the button is disabled. */
  const running = useRef(false)
  const [isOther, setIsOther] = useState(false)
  const [other, setOther] = useState<OtherPlace>()
  /** With several services each item has its person already. */
  const placeAt = (date: string, startTime: string, id: string | undefined, name: string | undefined) => {
    const served = people ?? name
    return served ? { date, startTime, collaboratorId: id ?? from.collaboratorId, name: served } : undefined
  }
  const to = isOther
    ? other && placeAt(other.date, other.startTime, other.person?.id, other.person?.name)
    : choice.made && placeAt(choice.made.date, choice.made.time, ...personOf(choice, from.collaboratorId))
  const isMove = to !== undefined && !samePlace(to, from)
  const error = refused && to && samePlace(refused.to, to) ? refused.error : undefined

  async function send() {
    if (!isMove || moving || running.current) return
    choice.submit()
    setRefused(undefined)
    running.current = true
    const error = await onMove(to, isOther).finally(() => {
      running.current = false
    })
    if (!error) return
    // The server also offers the current time, which counts as free, but choosing it would move nothing.
    const isOffered = ({ date, startTime, collaboratorId }: Alternative) =>
      !samePlace({ date, startTime, collaboratorId: collaboratorId ?? from.collaboratorId }, from)
    if (isOther || !choice.lose(error, isOffered)) setRefused({ to, error })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 gap-9">
        {isOther ? (
          otherTime?.({ onChange: setOther, onClose: () => setIsOther(false) })
        ) : (
          <>
            <DayAndTime choice={choice} reader={reader} heading={heading} />
            {items.length > 1 ? null : <PersonStep choice={choice} reader={reader} heading={heading} />}
          </>
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
      <div className="tall:sticky bottom-0 z-10 -mx-[26px] mt-7 -mb-[26px] grid grid-cols-1 gap-3 border-t border-line bg-surface px-[26px] pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] sm:rounded-b-lg">
        {isOther ? null : <LostSlot choice={choice} people={people} brief />}
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
        <Refusal
          error={error}
          fallback="Não foi possível remarcar. Por favor, tente novamente."
          actions={error && rest.actionsOf?.(error)}
          text={askCompany(from)}
        />
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
                  : (missingSentence(choice.missing, reader) ??
                    (people
                      ? 'Escolha outro dia ou outro horário.'
                      : 'Escolha outro dia, outro horário ou outra pessoa.'))
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

/** The times of the port without the present one, unless another professional is free then: it would move nothing. */
const withoutOwn = (port: TimesPort, from: NamedPlace, isVisit: boolean): TimesPort => ({
  ...port,
  times: async (date, signal) =>
    (await port.times(date, signal)).filter(({ time, people }) => {
      if (date !== from.date || time !== from.startTime) return true
      return !isVisit && (!people || people.some(({ id }) => id !== from.collaboratorId))
    }),
})

/** The times of the port, each with the option of a client without a preference. */
const withAnybody = (port: TimesPort): TimesPort => ({
  ...port,
  times: async (date, signal) =>
    (await port.times(date, signal)).map((one) => ({
      ...one,
      people: [whoeverIsFree, ...(one.people ?? [])],
    })),
})

/** The chosen professional. Without a preference the present professional stays if free, else the first one attends. */
function personOf({ made, person, people }: TimeChoice, present: string): [id?: string, name?: string] {
  if (made?.who !== anybody) return [made?.who ?? undefined, person]
  const free = people.data?.filter(({ id }) => id !== anybody) ?? []
  const one = free.find(({ id }) => id === present) ?? free[0]
  return [one?.id, one?.name]
}

/**
 * The state without the sentences about a start or a professional that the client did not choose in this form. These
 * are the start of the appointment, and the present professional of a client without a preference, for whom the first
 * free professional is chosen.
 */
function useQuietChoice(choice: TimeChoice, from: NamedPlace, noPreference: boolean): TimeChoice {
  const [wanted, setWanted] = useState<string>()
  const { missed } = choice.state
  const isOwn = missed?.step === 'time' && missed.value === from.startTime
  const isUnwanted = noPreference && missed?.step === 'who' && missed.value !== wanted
  const firstFree = isUnwanted ? choice.people.data?.[0]?.id : undefined
  const chooseFirst = useEffectEvent(choice.choose.who)
  useEffect(() => {
    if (firstFree) chooseFirst(firstFree)
  }, [firstFree])
  return {
    ...choice,
    state: isOwn || isUnwanted ? { ...choice.state, missed: null } : choice.state,
    choose: {
      ...choice.choose,
      who: (who) => {
        setWanted(who)
        choice.choose.who(who)
      },
    },
  }
}

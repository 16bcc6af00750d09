import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useMember } from '../../identity/use-member.ts'
import type { KnownRefusal } from '../../shell/refusal.tsx'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody } from '../write-items.ts'
import { type Candidate, describeCandidate, findFreeNow, walkInStart } from './find-free-now.ts'
import type { Wish } from './use-booking.ts'
import type { ClientChoice } from './use-client.ts'
import type { ClientBody, ClientForm } from './use-client-form.ts'

export const anonymous = 'Cliente avulso'

/** Today's people and appointments, the time of the company's clock, and the professional who is suggested first. */
export type Now = {
  days: Pick<CalendarDays, 'collaborators' | 'appointments'>
  time: LocalTime
  preferredId: string | undefined
}

type Parts = {
  now: Now | undefined
  procedures: Procedure[]
  root: RefObject<HTMLFormElement | null>
  form: ClientForm
  client: ClientChoice
  choice: TimeChoice
  send: (body: ClientBody, wish: Wish) => void
  onRefuse: (refusal: KnownRefusal | undefined) => void
}

/**
 * Books a walk-in with a professional who is free now. The user gives a name and a procedure in any order, and the
 * second of these two steps books. Returns undefined for a form that asks for the time.
 */
export function useWalkIn({ now, procedures, root, form, client, choice, send, onRefuse }: Parts) {
  const own = useMember().profile.user.email?.toLowerCase()
  const [chosenId, choosePerson] = useState<string>()
  if (!now) return undefined
  const { days, time } = now
  const preferredId =
    now.preferredId ?? days.collaborators.find(({ email }) => email.toLowerCase() === own)?.id
  const start = walkInStart(time)
  const procedure = procedures.find(({ id }) => id === choice.state.items?.[0]?.procedureId)
  const candidatesFor = (what: Procedure) => findFreeNow(days, what, time, preferredId)
  const chosenOf = (all: Candidate[]) => all.find(({ person }) => person.id === chosenId) ?? all[0]
  const candidates = procedure ? candidatesFor(procedure) : []
  const chosen = chosenOf(candidates)

  function book(body: ClientBody, what: Procedure, who: Candidate | undefined, at = start) {
    if (!who) return undefined
    if (who.busy && at === start) return onRefuse({ sentence: describeCandidate(who, time.minute) })
    const items = [{ procedureId: what.id, who: who.person.id }]
    return send(body, { items, date: time.date, time: timeOf(at), outside: true })
  }
  /** Books. If the time is unusual, the first tap only shows this and the second tap books. */
  function bookOrAsk(body: ClientBody, what: Procedure, who: Candidate | undefined) {
    if (!who?.odd || who.busy) return book(body, what, who)
    onRefuse(undefined)
    // The button gets the focus after the next frame, in which its question is drawn.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-book]')?.focus())
  }
  const withClient = (act: (body: ClientBody) => unknown) => void form.handleSubmit(act, client.showErrors)()
  const isNamed = () => form.getValues('clientName').trim() !== ''
  /** A client whose name was not typed is booked as an anonymous client. */
  const name = () => {
    if (!isNamed()) client.rename(anonymous)
  }

  return {
    start,
    minute: time.minute,
    procedure,
    candidates,
    chosen,
    other: candidates.find((one) => !one.busy && one !== chosen),
    /** The reason why the time is unusual for the chosen person. Then a second tap must confirm the booking. */
    odd: chosen?.busy ? undefined : chosen?.odd,
    choosePerson,
    /** Books at once when the name of the client is given. Otherwise the field of the name gets the focus. */
    pick(what: Procedure) {
      choice.choose.items([{ procedureId: what.id, who: anybody }])
      if (!isNamed()) return form.setFocus('clientName')
      withClient((body) => bookOrAsk(body, what, chosenOf(candidatesFor(what))))
    },
    bookAnonymous() {
      client.rename(anonymous)
      if (procedure) withClient((body) => bookOrAsk(body, procedure, chosen))
    },
    takeOther(one: Candidate) {
      choosePerson(one.person.id)
      name()
      if (procedure) withClient((body) => bookOrAsk(body, procedure, one))
    },
    takeLater(at: number) {
      name()
      if (procedure) withClient((body) => book(body, procedure, chosen, at))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      // Enter in a field does not answer the question of the button.
      const act = document.activeElement instanceof HTMLInputElement ? bookOrAsk : book
      if (procedure) withClient((body) => act(body, procedure, chosen))
    },
  }
}

export type WalkIn = NonNullable<ReturnType<typeof useWalkIn>>

import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useMember } from '../../identity/use-member.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody } from '../write-items.ts'
import { type Candidate, type DayNow, findFreeNow, suggest, walkInStart } from './find-free-now.ts'
import type { Wish } from './use-booking.ts'
import type { ClientChoice } from './use-client.ts'
import type { ClientBody, ClientForm } from './use-client-form.ts'

export const anonymous = 'Cliente avulso'

/** Today's people and appointments, the time of the company's clock, and the professional who is suggested first. */
export type Now = {
  days: DayNow
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
  clearRefusal: () => void
}

/**
 * A walk-in: the user gives a name, a procedure and a professional in any order, and only the button books. Returns
 * undefined for a form that asks for the time.
 */
export function useWalkIn({ now, procedures, root, form, client, choice, send, clearRefusal }: Parts) {
  const own = useMember().profile.user.email?.toLowerCase()
  const [chosenId, choosePerson] = useState<string>()
  if (!now) return undefined
  const { days, time } = now
  const preferredId =
    now.preferredId ?? days.collaborators.find(({ email }) => email.toLowerCase() === own)?.id
  const start = walkInStart(time)
  const procedure = procedures.find(({ id }) => id === choice.state.items?.[0]?.procedureId)
  const candidates = procedure ? findFreeNow(days, procedure, time, preferredId) : []
  const chosen = candidates.find(({ person }) => person.id === chosenId) ?? suggest(candidates)
  const focusButton = () => root.current?.querySelector<HTMLElement>('[data-book]')?.focus()

  return {
    minute: time.minute,
    procedure,
    candidates,
    chosen,
    /** The start of the walk-in: now, or the next free start of a busy professional. */
    at: chosen?.at ?? start,
    isNow: chosen === undefined || chosen.at === start,
    /** Another professional who is free now. */
    other: candidates.find((one) => !one.busy && one !== chosen),
    /** The reason why the time is unusual for the chosen person. */
    odd: chosen?.busy ? undefined : chosen?.odd,
    choosePerson(id: string) {
      choosePerson(id)
      clearRefusal()
    },
    pick(what: Procedure) {
      choice.choose.items([{ procedureId: what.id, who: anybody }])
      clearRefusal()
    },
    takeOther({ person }: Candidate) {
      choosePerson(person.id)
      clearRefusal()
      // The chip that had the focus disappears with the refusal.
      focusButton()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const at = chosen?.at
      if (!procedure || !chosen || at === undefined) return
      // Enter in a field does not answer the question of the button.
      if (chosen.odd && !chosen.busy && document.activeElement instanceof HTMLInputElement)
        return focusButton()
      const { id } = chosen.person
      const items = [{ procedureId: procedure.id, who: id }]
      void form.handleSubmit((body) => {
        // After a refusal the calendar is fetched again, and the person who was chosen stays chosen.
        choosePerson(id)
        send(body, { items, date: time.date, time: timeOf(at), outside: true })
      }, client.showErrors)()
    },
  }
}

export type WalkIn = NonNullable<ReturnType<typeof useWalkIn>>

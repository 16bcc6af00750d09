import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findWayOut, type Refusal } from '../../shell/find-way-out.ts'
import type { Lost } from '../choose-time/lost-slot.tsx'
import { procedureName } from '../describe-appointment.ts'
import { type NamedPlace, placeOf, samePlace } from './describe-move.ts'
import { moveTimesQuery } from './fetch-move-times.ts'
import { useMoveAppointment } from './move-appointment.ts'

const failed = 'Erro ao reagendar. Por favor, tente novamente.'

type Options = { appointment: Appointment; owner: boolean; onMoved: () => void }

/** Day, person and time of a move, from what is now to the server's answer. */
export function useMoveForm({ appointment, owner, onMoved }: Options) {
  // As it was when the form was opened: it is shown moved before the answer comes.
  const [from] = useState(() => placeOf(appointment))
  const [wish, setWish] = useState(from)
  const [lost, setLost] = useState<Lost & { date: string; time: string; collaboratorId: string }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { move, moving } = useMoveAppointment()
  const asking = useQuery(moveTimesQuery(appointment.id, wish.date))

  const people = asking.data?.people ?? []
  const person = people.find(({ collaboratorId }) => collaboratorId === wish.collaboratorId)
  const free = person?.times.includes(wish.startTime) ?? false
  const to: NamedPlace | undefined =
    person && free && !samePlace(wish, from) ? { ...wish, name: person.name } : undefined

  const choose = (part: Partial<NamedPlace>) => {
    setRefusal(undefined)
    setWish((before) => ({ ...before, ...part }))
  }

  async function send() {
    if (!to || moving) return
    setLost(undefined)
    setRefusal(undefined)
    const error = await move({ appointment, to, called: owner ? undefined : procedureName(appointment) })
    if (!error) return onMoved()
    if (isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')) {
      const { date, startTime: time, collaboratorId } = to
      const { error: sentence, alternatives: near = [] } = error.body
      // Where it stands now is free for it, and no other place.
      const alternatives = near.filter((one) => !samePlace(one, from))
      setLost({ date, time, collaboratorId, sentence, alternatives })
    } else setRefusal(findWayOut(error, failed))
  }

  return {
    asking,
    people,
    person,
    from,
    wish,
    to,
    lost,
    refusal,
    moving,
    choose,
    take: ({ date, startTime, collaboratorId, collaboratorName: name }: Alternative) => {
      setLost(undefined)
      choose({ date, startTime, collaboratorId, name })
    },
    send,
  }
}

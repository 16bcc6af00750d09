import type { Appointment } from '@encaixe/contract/appointments.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { dayText } from '../../platform/describe-until.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import { isChain } from '../describe-visit.ts'
import { patchAppointment, putAppointment } from '../update-cached.ts'
import { type Item, toWire, whoOf } from '../write-items.ts'
import { type Moving, notUndone, shownAt, timeToUndo } from './move-appointment.ts'

type Part = Moving & Pick<Appointment, 'visitId' | 'procedure'>
/** Who serves a part after the move; null for anybody who is free. */
export type PartPerson = { id: string; name: string } | null

export type VisitWish = {
  /** Scheduled, in their order. */
  parts: readonly Part[]
  to: { date: string; startTime: string }
  /** One for each part; without it everybody stays. */
  people?: readonly PartPerson[] | undefined
  called: string
  /** Outside the hours on purpose. */
  outside?: boolean | undefined
}

const visitOf = ([first]: readonly Part[]) => first?.visitId ?? ''

export const itemsOf = (parts: readonly Part[], people: readonly PartPerson[]): Item[] =>
  parts.map(({ procedure }, at) => ({ procedureId: procedure.id, who: whoOf(people[at]?.id) }))

/** Back to back from the new start. Who serves instead of anybody free is known only after the answer. */
function* placesOf({ parts, to: { date, startTime }, people }: VisitWish) {
  let minute = minuteOf(startTime)
  for (const [at, { id, duration, collaborator }] of parts.entries()) {
    const person = people?.[at] ?? collaborator
    const place = { date, startTime: timeOf(minute), collaboratorId: person.id, name: person.name }
    yield { id, shown: shownAt(place, duration) }
    minute += duration
  }
}

const isAt = (row: { date: string; startTime: string }, to: { date: string; startTime: string }) =>
  row.date === to.date && row.startTime === to.startTime

function useMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ parts, to, people, outside }: VisitWish) =>
      api('PATCH /api/visits/{id}/reschedule', {
        params: { id: visitOf(parts) },
        body: {
          ...to,
          ...(people && { items: toWire(itemsOf(parts, people)) }),
          ...(outside && { outside }),
        },
      }),
    scope: { id: 'move-appointment' },
    onMutate: async (wish) => {
      await queries.cancelQueries({ queryKey: appointmentsKey })
      for (const { id, shown } of placesOf(wish)) patchAppointment(queries, id, shown)
    },
    onSuccess: ({ appointments }) => {
      for (const saved of appointments) putAppointment(queries, saved)
    },
    onError: (_, wish) => {
      const moved = new Map([...placesOf(wish)].map(({ id, shown }) => [id, shown]))
      for (const { id, date, startTime, endTime, collaborator, confirmedAt } of wish.parts) {
        const before = {
          date,
          startTime,
          endTime,
          collaborator,
          collaboratorId: collaborator.id,
          confirmedAt,
        }
        const to = moved.get(id)
        patchAppointment(queries, id, before, (row) => to !== undefined && isAt(row, to))
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: appointmentsKey }),
  })
}

const momentOf = ({ date, startTime }: VisitWish['to']) => `${dayText(date)}, às ${startTime}`

/** As `useMoveAppointment`, for all scheduled parts of a visit at once. */
export function useMoveVisit() {
  const notify = useToast()
  const { mutateAsync, isPending } = useMove()

  const undo = useCallback(
    async ({ parts, called }: VisitWish, moved: readonly Part[]) => {
      const [first] = parts
      if (!first) return
      const to = { date: first.date, startTime: first.startTime }
      try {
        await mutateAsync({ parts: moved, to, people: parts.map(({ collaborator }) => collaborator), called })
        notify(`Desfeito: ${called} fica em ${momentOf(to)}`)
      } catch (error) {
        const { sentence } = findWayOut(error as Error, notUndone)
        notify(`Não deu para desfazer: ${sentence}`, 'error')
      }
    },
    [mutateAsync, notify],
  )

  const move = useCallback(
    async (wish: VisitWish): Promise<Error | undefined> => {
      let moved: readonly Part[]
      try {
        const { appointments } = await mutateAsync(wish)
        const ids = new Set(wish.parts.map(({ id }) => id))
        moved = appointments.filter(({ id }) => ids.has(id))
      } catch (error) {
        return error as Error
      }
      // One move takes only a chain back to where it was.
      const undoing = isChain(wish.parts) && {
        label: 'Desfazer',
        onAction: () => void undo(wish, moved),
        lasts: timeToUndo,
      }
      notify(
        `Visita remarcada: ${wish.called}, ${momentOf(wish.to)}`,
        'success',
        ...(undoing ? [undoing] : []),
      )
    },
    [mutateAsync, notify, undo],
  )
  return { move, moving: isPending }
}

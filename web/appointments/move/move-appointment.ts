import type { Appointment } from '@encaixe/contract/appointments.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import { patchAppointment, putAppointment } from '../update-cached.ts'
import { describePlace, type NamedPlace, placeOf, samePlace, untoldOf } from './describe-move.ts'

/** The fields of an appointment that a move needs; the calendar has no others. */
export type Moving = Pick<
  Appointment,
  'id' | 'clientName' | 'date' | 'startTime' | 'endTime' | 'duration' | 'collaborator' | 'confirmedAt'
>
/** `called`: how the toasts name the appointment, if not by the client's name. */
export type MoveWish = {
  appointment: Moving & { noPreference?: boolean }
  to: NamedPlace
  called?: string | undefined
  /** Outside the hours on purpose. */
  outside?: boolean | undefined
}

type SentMove = Pick<MoveWish, 'to' | 'outside'> & { appointment: Pick<Moving, 'id'> }

const nameOf = ({ called, appointment }: MoveWish) => called ?? appointment.clientName

export const timeToUndo = 10_000
export const notUndone = 'não foi possível falar com o servidor. Por favor, tente novamente.'

/** Shown until the server answers. The client confirmed the old time, so the confirmation is removed. */
export function shownAt({ date, startTime, collaboratorId, name }: NamedPlace, duration: number) {
  const endTime = timeOf(minuteOf(startTime) + duration)
  const collaborator = { id: collaboratorId, name }
  return { date, startTime, endTime, collaboratorId, collaborator, confirmedAt: null }
}

/** As it stands after the move, to undo it from there. */
const movedTo = <A extends Moving>(appointment: A, to: NamedPlace): A => ({
  ...appointment,
  ...shownAt(to, appointment.duration),
})

/** The request alone, for the page that shows many results and their undo itself. */
export const sendMove = ({
  appointment: { id },
  to: { date, startTime, collaboratorId },
  outside,
}: SentMove) =>
  api('PATCH /api/schedules/{id}/reschedule', {
    params: { id },
    body: { date, startTime, collaboratorId, ...(outside && { outside }) },
  })

function useMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: MoveWish) => sendMove(wish),
    // Moves run one after the other, so that a second one starts where the first one ended.
    scope: { id: 'move-appointment' },
    onMutate: async ({ appointment: { id, duration }, to }) => {
      await queries.cancelQueries({ queryKey: appointmentsKey })
      patchAppointment(queries, id, shownAt(to, duration))
    },
    onSuccess: (saved) => putAppointment(queries, saved),
    onError: (_, { appointment: { id, date, startTime, endTime, collaborator, confirmedAt }, to }) => {
      const before = { date, startTime, endTime, collaborator, collaboratorId: collaborator.id, confirmedAt }
      patchAppointment(queries, id, before, (row) => samePlace(row, to))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: appointmentsKey }),
  })
}

/**
 * Moves one appointment and shows it at its new place at once. After an error it goes back, and the caller gets the
 * error to show it. After a success the move can be undone for ten seconds.
 */
export function useMoveAppointment() {
  const notify = useToast()
  const { mutateAsync, isPending } = useMove()

  const undo = useCallback(
    async (wish: MoveWish) => {
      const { appointment, to } = wish
      const from = placeOf(appointment)
      try {
        await mutateAsync({ appointment: movedTo(appointment, to), to: from })
        notify(`Desfeito: ${nameOf(wish)} fica em ${describePlace(from)}`)
      } catch (error) {
        const { sentence } = findWayOut(error as Error, notUndone)
        notify(`Não deu para desfazer: ${sentence}`, 'error')
      }
    },
    [mutateAsync, notify],
  )

  const move = useCallback(
    async (wish: MoveWish): Promise<Error | undefined> => {
      try {
        await mutateAsync(wish)
      } catch (error) {
        return error as Error
      }
      const untold = untoldOf(wish.appointment, wish.to)
      const done = `Remarcado: ${nameOf(wish)}, ${describePlace(wish.to)}`
      notify(untold ? `${done}. ${untold}` : done, 'success', {
        label: 'Desfazer',
        onAction: () => void undo(wish),
        lasts: timeToUndo,
      })
    },
    [mutateAsync, notify, undo],
  )
  return { move, moving: isPending }
}

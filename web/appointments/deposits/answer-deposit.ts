import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '../../platform/describe-failure.ts'
import { useToast } from '../../ui/toast.tsx'
import { type StatusAction, type StatusWish, statusChangeKey } from '../change-status.ts'
import { visitQuery } from '../fetch-appointments.ts'
import { byStart } from '../list/join-visits.ts'
import { useStatusChanges } from '../status-changes.tsx'

const failed = 'Não foi possível abrir a visita. Por favor, tente novamente.'

/** Answers about a deposit of the list, which has no appointments: its visit is fetched first. */
export function useAnswerDeposit(focusAfter: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { change, dialogs } = useStatusChanges(true, focusAfter)
  /** The visit that is being fetched to answer it. */
  const [opening, setOpening] = useState<string>()
  const sent = useMutationState({
    filters: { mutationKey: statusChangeKey, status: 'pending' },
    select: ({ state }) => (state.variables as StatusWish).appointment.visitId,
  })
  const isAnswering = (visitId: string) => visitId === opening || sent.includes(visitId)
  async function answer(visitId: string, action: StatusAction) {
    if (opening || isAnswering(visitId)) return
    setOpening(visitId)
    try {
      const { appointments } = await queries.fetchQuery(visitQuery(visitId))
      const [first, ...others] = appointments.toSorted(byStart)
      if (first) await change(first, action, others)
    } catch (error) {
      notify(describeFailure(error as Error, failed), 'error')
    } finally {
      setOpening(undefined)
    }
  }
  return { answer, isAnswering, dialogs }
}

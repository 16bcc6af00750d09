import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findWayOut } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import type { StatusAction } from '../change-status.ts'
import { visitQuery } from '../fetch-appointments.ts'
import { byStart } from '../list/join-visits.ts'
import { useStatusChanges } from '../status-changes.tsx'

const failed = 'Não foi possível abrir a visita. Por favor, tente novamente.'

/** Answers about a deposit of the list, which has no appointments: its visit is fetched first. */
export function useAnswerDeposit(focusAfter: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { change, dialogs } = useStatusChanges(true, focusAfter)
  /** The visit that is being answered. */
  const [answering, setAnswering] = useState<string>()
  async function answer(visitId: string, action: StatusAction) {
    if (answering) return
    setAnswering(visitId)
    try {
      const { appointments } = await queries.fetchQuery(visitQuery(visitId))
      const [first, ...others] = appointments.toSorted(byStart)
      if (first) await change(first, action, others)
    } catch (error) {
      notify(findWayOut(error as Error, failed).sentence, 'error')
    } finally {
      setAnswering(undefined)
    }
  }
  return { answer, answering, dialogs }
}

import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { productNow } from '../../platform/product-time.ts'
import {
  hasContact,
  isSameTime,
  leaveFree,
  leaveOfferable,
  type Promised,
  placeOfProposal,
  promiseOf,
} from './choose-proposals.ts'
import { type ConflictFilters, eachConflict, type Resolving } from './resolve-conflict.ts'

export type Way = 'offer' | 'move'

/** The most appointments of one run: each appointment costs one or two writes, and each client gets a message. */
export const mostAtOnce = 200

export type Running = {
  way: Way
  /** The number of appointments that the user confirmed. No further appointments are resolved. */
  total: number
  done: number
  good: number
  failed: readonly Conflict[]
  stopped: boolean
  /** True when a page could not be fetched. */
  isIncomplete: boolean
  isOver: boolean
}

/** Whether the action, an offer or a move, can be tried for this appointment. */
export const canGo: Record<Way, (conflict: Conflict, now: Date) => boolean> = {
  offer: (conflict, now) =>
    !conflict.offer && hasContact(conflict) && leaveOfferable(conflict, conflict.proposals, now).length > 0,
  move: (conflict) => !conflict.offer && conflict.proposals.some(isSameTime),
}

const pick: Record<Way, (conflict: Conflict, free: Proposal[]) => Proposal[]> = {
  offer: (conflict, free) => leaveOfferable(conflict, free, productNow()).slice(0, mostOffered),
  move: (_, free) => free.filter(isSameTime).slice(0, 1),
}

const noneLeft: Record<Way, string> = {
  offer: 'Não sobrou horário para oferecer. Escolha outro horário.',
  move: 'Ninguém mais está livre neste horário.',
}

/** Resolves appointments one by one, so that no time is promised twice. Fetches new proposals once for a lost time. */
export function useResolveAll(resolving: Resolving, filters: ConflictFilters) {
  const [running, setRunning] = useState<Running>()
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  async function tryOne(
    way: Way,
    conflict: Conflict,
    promised: Promised[],
    fetchAgain?: () => Promise<Conflict | undefined>,
  ): Promise<boolean> {
    const chosen = pick[way](conflict, leaveFree(conflict, promised))
    const [first] = chosen
    const result = first
      ? way === 'offer'
        ? await resolving.offer(conflict, chosen, fetchLater)
        : await resolving.moveTo(conflict, placeOfProposal(first), fetchLater)
      : resolving.fail(conflict, noneLeft[way])
    if (result?.state !== 'failed') {
      promised.push(...chosen.map((one) => promiseOf(one, conflict.appointment.duration)))
      return true
    }
    const fresh = result.isTaken ? await fetchAgain?.() : undefined
    return fresh && canGo[way](fresh, productNow()) ? tryOne(way, fresh, promised) : false
  }

  // The run is a mutation, because events about its own changes fetch the list less often while a mutation is pending.
  const { mutate } = useMutation({
    mutationFn: async ({ way, total }: { way: Way; total: number }) => {
      stopped.current = false
      const promised: Promised[] = []
      const failed: Conflict[] = []
      let done = 0
      const show = (end: { isIncomplete?: boolean; isOver?: boolean } = {}) =>
        setRunning({
          ...{ way, total, done, good: done - failed.length, failed, stopped: stopped.current },
          ...{ isIncomplete: false, isOver: false, ...end },
        })
      show()
      try {
        for await (const { conflict, fetchAgain } of eachConflict(filters)) {
          if (stopped.current || done === total) break
          if (!canGo[way](conflict, productNow())) continue
          if (!(await tryOne(way, conflict, promised, fetchAgain))) failed.push(conflict)
          done += 1
          show()
        }
        show({ isOver: true })
      } catch {
        show({ isOver: true, isIncomplete: true })
      }
    },
    onSettled: () => void resolving.refetch(),
  })

  return {
    running,
    run: (way: Way, total: number) => mutate({ way, total }),
    stop: () => {
      stopped.current = true
    },
  }
}

const fetchLater = () => Promise.resolve()

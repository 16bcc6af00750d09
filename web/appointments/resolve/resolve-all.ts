import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
import { type ConflictFilters, conflictsQuery, putOffer } from './fetch-conflicts.ts'
import type { Resolving } from './resolve-conflict.ts'

export type Way = 'offer' | 'move'

export type Running = {
  way: Way
  total: number
  done: number
  good: number
  failed: readonly Conflict[]
  stopped: boolean
  isOver: boolean
}

/** Whether the way can be tried for this appointment. */
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

/** One appointment after the other, so that no time is promised twice; what was lost meanwhile is asked for once more. */
export function useResolveAll(resolving: Resolving, filters: ConflictFilters) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<Running>()
  const stop = useRef(false)

  async function fetchAgain(id: string): Promise<Conflict | undefined> {
    const { queryKey } = conflictsQuery(filters)
    await queries.refetchQueries({ queryKey })
    const fresh = queries.getQueryData(queryKey)?.pages.flatMap(({ items }) => items)
    return fresh?.find(({ appointment }) => appointment.id === id)
  }

  async function tryOne(
    way: Way,
    conflict: Conflict,
    promised: Promised[],
    again: boolean,
  ): Promise<boolean> {
    const { id, duration } = conflict.appointment
    const chosen = pick[way](conflict, leaveFree(conflict, promised))
    const [first] = chosen
    const retry = async () => {
      const fresh = again ? await fetchAgain(id) : undefined
      if (fresh) return tryOne(way, fresh, promised, false)
      if (!first) resolving.fail(conflict, noneLeft[way])
      return false
    }
    if (!first) return retry()
    const result =
      way === 'offer'
        ? await resolving.offer(conflict, chosen, (offer) => putOffer(queries, filters, id, offer))
        : await resolving.moveTo(conflict, placeOfProposal(first))
    if (result?.state === 'failed') return result.isTaken ? retry() : false
    promised.push(...chosen.map((one) => promiseOf(one, duration)))
    return true
  }

  async function run(way: Way, conflicts: readonly Conflict[]) {
    stop.current = false
    const promised: Promised[] = []
    const failed: Conflict[] = []
    let good = 0
    const show = (done: number, isOver = false) =>
      setRunning({ way, total: conflicts.length, done, good, failed, stopped: stop.current, isOver })
    show(0)
    for (const [at, conflict] of conflicts.entries()) {
      if (await tryOne(way, conflict, promised, true)) good += 1
      else failed.push(conflict)
      show(at + 1)
      if (stop.current) break
    }
    void resolving.refetch()
    setRunning((last) => last && { ...last, good, stopped: stop.current, isOver: true })
  }

  return {
    running,
    run,
    stop: () => {
      stop.current = true
    },
  }
}

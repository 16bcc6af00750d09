import { isRefusal } from '@encaixe/contract/client.ts'
import type { Conflict, Offer, Proposal } from '@encaixe/contract/offers.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { describeFailure } from '../../platform/describe-failure.ts'
import { renewed } from '../../platform/stale-lists.ts'
import type { KnownRefusal } from '../../shell/refusal.tsx'
import { useChangeStatus } from '../change-status.ts'
import { type NamedPlace, placeOf } from '../move/describe-move.ts'
import { sendMove } from '../move/move-visit.ts'
import { putAppointment } from '../update-cached.ts'
import { putOwnDayFirst } from './choose-proposals.ts'

/** The result of an action for an appointment on this page. An offer has none: the server's answer has the offer. */
export type Result =
  | { state: 'working'; conflict: Conflict }
  | { state: 'moved'; conflict: Conflict; to: NamedPlace; failure?: string }
  | { state: 'cancelled'; conflict: Conflict }
  | { state: 'failed'; conflict: Conflict; refusal: Error | KnownRefusal; isTaken: boolean }

export const failed = 'Não foi possível concluir. Por favor, tente novamente.'

/** The error of a wrong field, which is more exact than the general sentence. */
function wrongFieldOf(error: Error): string | undefined {
  const [field] = isRefusal(error, 'invalid') ? Object.values(error.body.fields ?? {}) : []
  return field
}

/** Moves an appointment, offers times for it, cancels it, or undoes a move. Stores the results by appointment id. */
export function useResolve() {
  const queries = useQueryClient()
  const { mutateAsync: change } = useChangeStatus()
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [chats, setChats] = useState<ReadonlyMap<string, string>>(new Map())

  const refetch = renewed

  const put = (id: string, result: Result | undefined) =>
    setResults((before) => {
      const next = new Map(before)
      if (result) next.set(id, result)
      else next.delete(id)
      return next
    })

  async function moveOne(
    appointment: Conflict['appointment'],
    { collaboratorId: id, name, ...to }: NamedPlace,
  ) {
    const saved = await sendMove({ parts: [appointment], to, people: [{ id, name }] })
    for (const one of saved) putAppointment(queries, one)
  }

  async function run(
    conflict: Conflict,
    act: () => Promise<Result | undefined>,
    refresh = refetch,
  ): Promise<Result | undefined> {
    const { id } = conflict.appointment
    put(id, { state: 'working', conflict })
    let result: Result | undefined
    try {
      result = await act()
    } catch (thrown) {
      const error = thrown as Error
      const isTaken = isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')
      const sentence = wrongFieldOf(error)
      result = { state: 'failed', conflict, refusal: sentence ? { sentence } : error, isTaken }
    }
    // Without a result the card stays busy until the list shows the change.
    if (result) put(id, result)
    await refresh()
    if (!result) put(id, undefined)
    return result
  }

  async function makeOffer({ appointment: { id } }: Conflict, chosen: readonly Proposal[], byHand?: true) {
    const proposals = chosen.map(({ date, startTime, collaboratorId }) => ({
      date,
      startTime,
      collaboratorId,
    }))
    const offer = await api('POST /api/schedules/{id}/offer', {
      params: { id },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { proposals, byHand },
    })
    putOffer(queries, id, offer)
    return offer.whatsappUrl
  }

  return {
    results,
    /** The WhatsApp addresses of the offers by hand that were made on this page, by appointment id. */
    chats,
    fail(conflict: Conflict, sentence: string): Result {
      const result: Result = { state: 'failed', conflict, refusal: { sentence }, isTaken: true }
      put(conflict.appointment.id, result)
      return result
    },
    /** With `refresh` the list is not fetched after this move: the caller fetches it once, after many changes. */
    moveTo: (conflict: Conflict, to: NamedPlace, refresh?: () => Promise<void>) =>
      run(
        conflict,
        async () => {
          await moveOne(conflict.appointment, to)
          return { state: 'moved', conflict, to }
        },
        refresh,
      ),
    async undo({ conflict, to }: Extract<Result, { state: 'moved' }>) {
      const { appointment } = conflict
      try {
        await moveOne(appointment, placeOf(appointment))
        await refetch()
        put(appointment.id, undefined)
      } catch (error) {
        const failure = wrongFieldOf(error as Error) ?? describeFailure(error as Error, failed)
        put(appointment.id, { state: 'moved', conflict, to, failure })
      }
    },
    refetch,
    offer: (conflict: Conflict, chosen: readonly Proposal[], refresh?: () => Promise<void>) =>
      run(
        conflict,
        async () => {
          await makeOffer(conflict, chosen)
          return undefined
        },
        refresh,
      ),
    /** Holds the times, then opens WhatsApp with them. The window opens at the tap: browsers block a later one. */
    offerByHand(conflict: Conflict, chosen: readonly Proposal[]) {
      const chat = window.open('', '_blank')
      if (chat) chat.opener = null
      return run(conflict, async () => {
        try {
          const url = await makeOffer(conflict, chosen, true)
          if (url) {
            setChats((before) => new Map(before).set(conflict.appointment.id, url))
            chat?.location.replace(url)
          } else chat?.close()
        } catch (error) {
          chat?.close()
          throw error
        }
        return undefined
      })
    },
    withdraw: (conflict: Conflict) =>
      run(conflict, async () => {
        await api('DELETE /api/schedules/{id}/offer', { params: { id: conflict.appointment.id } })
        return undefined
      }),
    cancel: (conflict: Conflict) =>
      run(conflict, async () => {
        await change({ appointment: conflict.appointment, action: 'cancel' })
        return { state: 'cancelled', conflict }
      }),
  }
}

export type Resolving = ReturnType<typeof useResolve>

/** The conflicts of one professional or one date; without both, of the whole company. */
export type ConflictFilters = { collaboratorId?: string; date?: string }

const conflictsKey = [...appointmentsKey, 'conflicts'] as const

async function fetchPage(filters: ConflictFilters, cursor: string | undefined, signal?: AbortSignal) {
  const page = await api('GET /api/schedules/conflicts', { query: { ...filters, cursor }, signal })
  return { ...page, items: page.items.map(putOwnDayFirst) }
}

type ConflictPage = Awaited<ReturnType<typeof fetchPage>>

export const conflictsQuery = (filters: ConflictFilters) =>
  infiniteQueryOptions({
    queryKey: [...conflictsKey, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/**
 * Yields each conflict once, although a conflict that was moved meanwhile is on two pages. A page is fetched after the
 * conflicts of the earlier pages were handled. `fetchAgain` fetches a conflict with the times that are free now.
 */
export async function* eachConflict(filters: ConflictFilters) {
  const seen = new Set<string>()
  let next: string | undefined
  do {
    const cursor = next
    const { items, nextCursor } = await fetchPage(filters, cursor)
    for (const conflict of items) {
      const { id } = conflict.appointment
      if (seen.has(id)) continue
      seen.add(id)
      const fetchAgain = async (): Promise<Conflict | undefined> =>
        (await fetchPage(filters, cursor)).items.find(({ appointment }) => appointment.id === id)
      yield { conflict, fetchAgain }
    }
    next = nextCursor ?? undefined
  } while (next)
}

/** Shows an offer that was just made, before the list is fetched again. */
function putOffer(queries: QueryClient, id: string, offer: Offer): void {
  queries.setQueriesData<InfiniteData<ConflictPage>>(
    { queryKey: conflictsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.appointment.id === id ? { ...one, offer } : one)),
        })),
      },
  )
}

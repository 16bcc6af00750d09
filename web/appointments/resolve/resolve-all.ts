import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { productNow } from '../../platform/product-time.ts'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import { keyOfPlace } from '../move/describe-move.ts'
import {
  hasBegun,
  isSameTime,
  leaveFree,
  leaveOfferable,
  type Promised,
  placeOfProposal,
  promiseOf,
  shareTimes,
  type Wish,
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
  /** Sentences about clients who were offered other times than the ticked ones, because a ticked one was taken. */
  changed: readonly string[]
  stopped: boolean
  /** True when a page could not be fetched. */
  isIncomplete: boolean
  isOver: boolean
}

const isOpen = (conflict: Conflict, now: Date) => !conflict.offer && !hasBegun(conflict, now)

const timesFor: Record<Way, (conflict: Conflict, now: Date) => Proposal[]> = {
  offer: (conflict, now) => (isOpen(conflict, now) ? leaveOfferable(conflict, conflict.proposals, now) : []),
  move: (conflict) => (conflict.offer ? [] : conflict.proposals.filter(isSameTime)),
}

/** Whether the action, an offer or a move, can be tried for this appointment. */
export const canGo = (way: Way, conflict: Conflict, now: Date): boolean =>
  (way === 'move' || conflict.reach === 'message') && timesFor[way](conflict, now).length > 0

/** Whether the company itself has to send the times, because no message of ours reaches the client. */
export const isByHand = (conflict: Conflict, now: Date): boolean =>
  conflict.reach === 'by_hand' && timesFor.offer(conflict, now).length > 0

export const clients = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`)

/** The sentence about the clients whom no message of ours reaches. */
export function describeOthers(byHand: number, hasMore: boolean): string {
  if (hasMore) return 'Quem não recebe mensagens nossas fica na lista, para você mandar.'
  if (byHand === 0) return ''
  return byHand === 1
    ? 'Outro não recebe mensagens nossas: mande você, no cartão dele.'
    : `Outros ${byHand} não recebem mensagens nossas: mande você, no cartão de cada um.`
}

/**
 * The sentence about who learns of a move to another professional at the same time: a client without a preference gets
 * no message about it, and other clients only when a message of ours reaches them.
 */
export function describeMoved(conflicts: readonly Conflict[], hasMore: boolean): string {
  if (hasMore)
    return 'Avisamos quem escolheu o profissional e recebe mensagens nossas. Os outros, avise você se precisar.'
  const wished = conflicts.filter(({ appointment }) => !appointment.noPreference)
  const notified = wished.filter(({ reach }) => reach === 'message').length
  const byHand = wished.length - notified
  const free = conflicts.length - wished.length
  return [
    notified === 0 ? '' : notified === 1 ? '1 cliente é avisado.' : `${notified} clientes são avisados.`,
    byHand === 0
      ? ''
      : `Avise você: ${clients(byHand)} não ${byHand === 1 ? 'recebe' : 'recebem'} mensagens nossas.`,
    free === 0 ? '' : `${clients(free)} sem preferência não ${free === 1 ? 'recebe' : 'recebem'} mensagem.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why nothing can be offered to a client whom neither a message nor WhatsApp reaches. */
export function describeNoContact({
  withoutContact,
  clientEmail,
  clientPhone,
}: Conflict['appointment']): string {
  if (withoutContact) return 'Foi marcado sem contato: fale com o cliente.'
  if (clientEmail || clientPhone) return 'Nenhuma mensagem nossa chega a este cliente: fale com ele.'
  return 'Este cliente não tem e-mail nem celular.'
}

/** The sentence about the times that are held for a client to whom the company sends them. */
export const describeHold = (chosen: number) =>
  chosen === 1
    ? 'O horário escolhido fica reservado quando você abrir.'
    : `Os ${chosen} horários escolhidos ficam reservados quando você abrir.`

/** Whether the company itself informs the client of this move: no message reaches a client who would get one. */
export const isMovedByHand = ({ reach, appointment }: Conflict, to: Pick<Proposal, 'date' | 'startTime'>) =>
  reach !== 'message' &&
  !(appointment.noPreference && appointment.date === to.date && appointment.startTime === to.startTime)

/** The times that suit each client. Clients whom the run does not ask are among them, so that it leaves them theirs. */
const wishesOf = (conflicts: readonly Conflict[], way: Way, now: Date): Wish[] =>
  conflicts.map((conflict) => ({
    id: conflict.appointment.id,
    duration: conflict.appointment.duration,
    times: timesFor[way](conflict, now),
  }))

const mostTimes: Record<Way, number> = { offer: mostOffered, move: 1 }

export type Ticked = ReadonlyMap<string, readonly Proposal[]>

/** Shares the times out among the clients who have none in `fixed`; nobody gets a time that `fixed` gives to another. */
function shareOut(wishes: readonly Wish[], way: Way, fixed: Ticked): Map<string, readonly Proposal[]> {
  const promised = wishes.flatMap(({ id, duration }) =>
    (fixed.get(id) ?? []).map((time) => promiseOf(time, duration)),
  )
  const open = wishes.filter(({ id }) => !fixed.has(id))
  const left = open.map((wish) => ({ ...wish, times: leaveFree(wish, promised) }))
  return new Map([...fixed, ...shareTimes(left, mostTimes[way])])
}

/** The ticked times of each client: those that the user chose, and a share of the other times until the user chooses. */
export function tickTimes(
  conflicts: readonly Conflict[],
  asked: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Ticked {
  const wishes = wishesOf(conflicts, 'offer', now)
  const own = wishes.flatMap(({ id, times }) => {
    const keys = asked.get(id)
    return keys ? [[id, times.filter((time) => keys.includes(keyOfPlace(time)))] as const] : []
  })
  // The times of an offer that was just made are held, but the fetched proposals of the other clients may still have them.
  const held = conflicts.flatMap(({ appointment: { id }, offer }) =>
    offer ? [[id, offer.proposals.map((time) => ({ ...time, kind: 'nearest' as const }))] as const] : [],
  )
  const shares = shareOut(wishes, 'offer', new Map([...own, ...held]))
  return new Map(
    wishes.map(({ id, times }) => [id, times.filter((time) => shares.get(id)?.includes(time))] as const),
  )
}

/** The times that a client is offered instead: `Para Pedro, 18:00 foi reservado: fica 18:30`. Undefined: none was lost. */
function describeChanged(
  { clientName, date }: Conflict['appointment'],
  ticked: readonly Proposal[],
  offered: readonly Proposal[],
): string | undefined {
  const kept = offered.map(keyOfPlace)
  const lost = ticked.filter((time) => !kept.includes(keyOfPlace(time)))
  if (lost.length === 0) return undefined
  const textOf = (times: readonly Proposal[]) =>
    listWords(times.map((time) => describeAlternative(time, date)))
  const taken = lost.length === 1 ? 'foi reservado' : 'foram reservados'
  return `Para ${clientName}, ${textOf(lost)} ${taken}: ${offered.length === 1 ? 'fica' : 'ficam'} ${textOf(offered)}.`
}

const noneLeft: Record<Way, string> = {
  offer: 'Não sobrou horário para oferecer. Escolha outro horário.',
  move: 'Ninguém mais está livre neste horário.',
}

type Known = { conflict: Conflict; fetchAgain: () => Promise<Conflict | undefined> }

/** Fetches the pages, until as many appointments are known as one run resolves. `isIncomplete`: a page is missing. */
async function collect(filters: ConflictFilters, way: Way) {
  const known: Known[] = []
  let count = 0
  try {
    for await (const one of eachConflict(filters)) {
      known.push(one)
      if (canGo(way, one.conflict, productNow())) count += 1
      if (count === mostAtOnce) break
    }
    return { known, isIncomplete: false }
  } catch {
    return { known, isIncomplete: true }
  }
}

/**
 * Shares the free times out, then resolves the appointments one by one, so that no time is promised twice. Fetches new
 * proposals once for a lost time.
 */
export function useResolveAll(resolving: Resolving, filters: ConflictFilters) {
  const [running, setRunning] = useState<Running>()
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  async function act(way: Way, conflict: Conflict, chosen: readonly Proposal[]) {
    const [first] = chosen
    if (!first) return resolving.fail(conflict, noneLeft[way])
    return way === 'offer'
      ? resolving.offer(conflict, chosen, fetchLater)
      : resolving.moveTo(conflict, placeOfProposal(first), fetchLater)
  }

  /** `promised`: the times of the other clients. Returns the times that this client got. */
  async function tryOne(
    way: Way,
    { conflict, fetchAgain }: Known,
    { chosen, promised }: { chosen: readonly Proposal[]; promised: Promised[] },
  ): Promise<readonly Proposal[] | undefined> {
    const result = await act(way, conflict, chosen)
    if (result?.state !== 'failed') return chosen
    const fresh = result.isTaken ? await fetchAgain() : undefined
    const now = productNow()
    if (!fresh || !canGo(way, fresh, now)) return undefined
    const { id, duration } = fresh.appointment
    const free = leaveFree({ duration, times: timesFor[way](fresh, now) }, promised)
    const ticked = chosen.map(keyOfPlace)
    const kept = free.filter((time) => ticked.includes(keyOfPlace(time)))
    const others = shareTimes([{ id, duration, times: free }], mostTimes[way]).get(id) ?? []
    const again = kept.length > 0 ? kept : others
    return (await act(way, fresh, again))?.state === 'failed' ? undefined : again
  }

  // The run is a mutation, because events about its own changes fetch the list less often while a mutation is pending.
  const { mutate } = useMutation({
    mutationFn: async ({ way, total, ticked }: { way: Way; total: number; ticked: Ticked }) => {
      stopped.current = false
      const failed: Conflict[] = []
      const changed: string[] = []
      let done = 0
      const show = (end: { isIncomplete?: boolean; isOver?: boolean } = {}) =>
        setRunning({
          ...{ way, total, done, good: done - failed.length, failed, changed, stopped: stopped.current },
          ...{ isIncomplete: false, isOver: false, ...end },
        })
      show()
      const { known, isIncomplete } = await collect(filters, way)
      const now = productNow()
      const wishes = wishesOf(
        known.map(({ conflict }) => conflict),
        way,
        now,
      )
      const fixed: Ticked = way === 'offer' ? ticked : new Map()
      const shares = shareOut(wishes, way, fixed)
      const promisedToOthers = (id: string) =>
        wishes.flatMap((wish) =>
          wish.id === id ? [] : (shares.get(wish.id) ?? []).map((time) => promiseOf(time, wish.duration)),
        )
      // A client in sight for whom no time is ticked is not asked.
      const isAsked = ({ conflict }: Known) =>
        canGo(way, conflict, now) && fixed.get(conflict.appointment.id)?.length !== 0
      for (const one of known.filter(isAsked).slice(0, total)) {
        if (stopped.current) break
        const { appointment } = one.conflict
        const chosen = shares.get(appointment.id) ?? []
        const got = await tryOne(way, one, { chosen, promised: promisedToOthers(appointment.id) })
        shares.set(appointment.id, got ?? [])
        const change = way === 'offer' && got ? describeChanged(appointment, chosen, got) : undefined
        if (change) changed.push(change)
        if (!got) failed.push(one.conflict)
        done += 1
        show()
      }
      show({ isOver: true, isIncomplete })
    },
    onSettled: () => void resolving.refetch(),
  })

  return {
    running,
    /** `ticked`: the times that are ticked for the clients in sight; exactly these are offered to them. */
    run: (way: Way, total: number, ticked: Ticked) => mutate({ way, total, ticked }),
    stop: () => {
      stopped.current = true
    },
  }
}

const fetchLater = () => Promise.resolve()

import type { Appointment } from '@encaixe/contract/appointments.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { describeFailure } from '../../platform/describe-failure.ts'
import { dayText } from '../../platform/describe-until.ts'
import { useToast } from '../../ui/toast.tsx'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { isChain } from '../describe-visit.ts'
import { patchAppointment, putAppointment } from '../update-cached.ts'
import { anybody, type Item, toWire, writeItems } from '../write-items.ts'
import {
  describePlace,
  type MovedPart,
  type MoveWish,
  type NamedPlace,
  noMessageSentence,
  placeOf,
  samePlace,
} from './describe-move.ts'

const notUndone = 'não foi possível falar com o servidor. Por favor, tente novamente.'

type Sent = Omit<MoveWish, 'called'>

export const itemsOf = (parts: readonly MovedPart[], people: NonNullable<MoveWish['people']>): Item[] =>
  parts.map(({ procedure }, at) => {
    const person = people[at]
    return { procedureId: procedure.id, who: !person || person === anybody ? anybody : person.id }
  })

/**
 * The place of each part before the move, and the place that the pages show until the server answers: the parts follow
 * each other without gaps, and are not confirmed. Until the answer, a part without a preference shows its present
 * person.
 */
function placesOf({ parts, to: { date, startTime }, people }: Sent) {
  let minute = minuteOf(startTime)
  return parts.map(({ id, duration, collaborator, confirmedAt, ...old }, at) => {
    const wanted = people?.[at] ?? collaborator
    const { id: collaboratorId, name } = wanted === anybody ? collaborator : wanted
    const [start, end] = [timeOf(minute), timeOf(minute + duration)]
    minute += duration
    const before = { date: old.date, startTime: old.startTime, endTime: old.endTime }
    return {
      id,
      before: { ...before, collaborator, collaboratorId: collaborator.id, confirmedAt },
      shown: {
        ...{ date, startTime: start, endTime: end },
        ...{ collaborator: { id: collaboratorId, name }, collaboratorId, confirmedAt: null },
      },
    }
  })
}

/** Sends a move without toast and undo, for a page that shows the results of many moves and offers their undo. */
export async function sendMove(wish: Sent): Promise<Appointment[]> {
  const { parts, to, people, outside } = wish
  const [first] = parts
  const [place, ...others] = placesOf(wish)
  if (!first || !place) return []
  const body = { date: to.date, startTime: to.startTime, ...(outside && { outside }) }
  if (others.length === 0) {
    const { collaboratorId } = place.shown
    const params = { id: first.id }
    return [await api('PATCH /api/schedules/{id}/reschedule', { params, body: { ...body, collaboratorId } })]
  }
  const items = people && { items: toWire(itemsOf(parts, people)) }
  const params = { id: first.visitId }
  return (await api('PATCH /api/visits/{id}/reschedule', { params, body: { ...body, ...items } }))
    .appointments
}

/**
 * The requests for the days and times to which parts can move. The present time of the parts counts as free. Without
 * `people` each part keeps its person.
 */
export function movePort(parts: MoveWish['parts'], people?: MoveWish['people']): TimesPort {
  const [first, ...others] = parts
  const params = { id: (others.length > 0 ? first?.visitId : first?.id) ?? '' }
  if (others.length === 0) {
    return {
      days: (month) => api('GET /api/schedules/{id}/move-days/{month}', { params: { ...params, month } }),
      async times(date, signal) {
        const query = { date }
        const { people: free } = await api('GET /api/schedules/{id}/move-times', { params, query, signal })
        const times = [...new Set(free.flatMap((person) => person.times))].sort()
        return times.map((time) => ({
          time,
          people: free
            .filter((person) => person.times.includes(time))
            .map(({ collaboratorId, name, photo }) => ({ id: collaboratorId, name, role: null, photo })),
        }))
      },
    }
  }
  const asked = people && { items: writeItems(itemsOf(parts, people)) }
  return {
    days: (month) =>
      api('GET /api/visits/{id}/move-days/{month}', { params: { ...params, month }, query: asked ?? {} }),
    async times(date, signal) {
      const query = { date, ...asked }
      const starts = await api('GET /api/visits/{id}/move-times', { params, query, signal })
      return starts.map(({ startTime }) => ({ time: startTime }))
    },
  }
}

/** The words of a move. A visit is named without its people, because some may be known only after the answer. */
const describeStart = (to: NamedPlace, parts: readonly unknown[]) =>
  parts.length > 1 ? `${dayText(to.date)}, às ${to.startTime}` : describePlace(to)

/**
 * Moves one part, or a whole visit, and shows it at its new place at once. After an error it is shown at its old place
 * again, and the caller gets the error to show it. After a success the move can be undone for ten seconds.
 */
export function useMove() {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: sendMove,
    // Moves run one after another, so that a second move starts from the place where the first move ended.
    scope: { id: 'move-appointment' },
    onMutate: async (wish) => {
      await queries.cancelQueries({ queryKey: appointmentsKey })
      for (const { id, shown } of placesOf(wish)) patchAppointment(queries, id, shown)
    },
    onSuccess: (saved) => {
      for (const one of saved) putAppointment(queries, one)
    },
    onError: (_, wish) => {
      for (const { id, shown, before } of placesOf(wish))
        patchAppointment(queries, id, before, (row) => samePlace(row, shown))
    },
  })

  async function undo({ parts, called }: MoveWish, moved: readonly Appointment[]) {
    const [first] = parts
    if (!first) return
    const { date, startTime } = first
    const people = parts.map(({ collaborator }) => collaborator)
    try {
      await mutateAsync({ parts: moved, to: { date, startTime }, people })
      notify(`Desfeito: ${called} fica em ${describeStart(placeOf(first), parts)}`)
    } catch (error) {
      notify(`Não deu para desfazer: ${describeFailure(error as Error, notUndone)}`, 'error')
    }
  }

  async function move(wish: MoveWish): Promise<Error | undefined> {
    const { parts, called } = wish
    const [place] = placesOf(wish)
    if (!place) return
    let saved: Appointment[]
    try {
      saved = await mutateAsync(wish)
    } catch (error) {
      return error as Error
    }
    const moved = parts.flatMap(({ id }) => saved.filter((one) => one.id === id))
    const what = parts.length > 1 ? 'Visita remarcada' : 'Remarcado'
    const done = `${what}: ${called}, ${describeStart(placeOf(place.shown), parts)}`
    const noMessage = noMessageSentence(wish)
    const undoing = { label: 'Desfazer', onAction: () => void undo(wish, moved) }
    // A move puts the parts one after another without gaps, so it cannot restore parts that had a gap between them.
    notify(noMessage ? `${done}. ${noMessage}` : done, 'success', isChain(parts) ? undoing : undefined)
  }
  return { move, moving: isPending }
}

import { type Asking, type Facts, instantAt } from './list-facts.ts'
import { mayBeTaken } from './list-oracle.ts'
import type { Tap } from './random-world.ts'

/** Taps whose answer does not follow from what stood before or after: a time that was free is given, a past one is not. */
export function findUnfounded(taps: Tap[], before: Facts, after: Facts): string[] {
  return taps.flatMap(({ link, reply: { status, body } }) => {
    const ask = after.asks.find(({ id }) => id === link.ask)
    if (!ask) return [`answer for a missing asking: ${status}`]
    const entry = before.entries.find(({ id }) => id === ask.entry)
    const later = after.entries.find(({ id }) => id === ask.entry)
    const isPast = instantAt(ask.day, ask.start) <= after.at.getTime()
    const isClosed = entry?.status !== 'open' || later?.status !== 'open'
    const about = `tap of asking ${ask.id} was answered ${status} ${body.code ?? ''}`
    if (status === 200)
      return ask.outcome !== 'took' && later?.status === 'open' ? [`${about}: she has nothing`] : []
    if (status === 404) return isPast || isClosed ? [] : [about]
    if (status !== 409) return [about]
    if (body.code === 'too_many' || body.code === 'waitlist_closed') return []
    const visit = entry?.visit ?? null
    const isGone = visit !== null && [before, after].some((facts) => hasGone(visit, ask, facts))
    if (body.code === 'appointment_changed' || body.code === 'appointment_closed')
      return isGone ? [] : [`${about}: her visit stands later`]
    return isClosed || mayBeTaken(ask, before, after) ? [] : [`${about}: nothing was in the way`]
  })
}

/** Whether her visit stands at the asked time or before it by now, has begun, or is closed. */
function hasGone(visit: string, { day, start }: Asking, { rows, at }: Facts): boolean {
  const own = rows.filter((row) => row.visit === visit && row.status === 'scheduled')
  const isLater = (row: Facts['rows'][number]) =>
    (row.day > day || (row.day === day && row.start > start)) && instantAt(row.day, row.start) > at.getTime()
  return own.length === 0 || !own.every(isLater)
}

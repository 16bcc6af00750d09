import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { api } from '../../platform/api.ts'
import { type Answer, useAnswer, useKept } from '../../platform/use-answer.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'

const withAnybody = (items: string) => items.replaceAll(/:[^,]*/g, '')

/**
 * The requests for the times of a visit; `onGone` is called when somebody who was asked for does not attend there any
 * more. With somebody chosen the times that only others have stay on screen as taken:
 * the grid above the choice of people would jump.
 */
export function visitPort(companyId: string, items: string, onGone: (items: string) => void): TimesPort {
  const anybody = withAnybody(items)
  function fail(error: unknown): never {
    if (items !== anybody && isRefusal(error, 'not_found')) onGone(items)
    throw error
  }
  return {
    days: (month) => api('GET /api/public/visit-days', { query: { companyId, items, month } }).catch(fail),
    async times(date, signal) {
      const ask = async (asked: string) => {
        const query = { companyId, items: asked, date }
        const times = await api('GET /api/public/visit-times', { query, signal })
        return times.map(({ startTime }) => startTime).filter((time) => typeof time === 'string')
      }
      const asks = [ask(anybody), items === anybody ? undefined : ask(items)] as const
      const [all, own] = await Promise.all(asks).catch(fail)
      return all.map((time) => ({ time, ...(own && !own.includes(time) && { off: true }) }))
    },
  }
}

/** For each service the people with whom the visit fits at its start. */
export function useVisitPeople(
  companyId: string,
  items: string,
  { date, time: startTime }: { date: string | null; time: string | null },
): Answer<AvailableCollaborator[][]> {
  const start = date && startTime ? `${withAnybody(items)} ${date} ${startTime}` : null
  const answer = useAnswer(start ? `${start} ${items}` : undefined, async (signal) =>
    date && startTime
      ? api('GET /api/public/visit-collaborators', { query: { companyId, items, date, startTime }, signal })
      : [],
  )
  return useKept(answer, start)
}

import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { useQueries } from '@tanstack/react-query'
import { freeDaysQuery } from '../schedules/fetch-free-times.ts'

type Wanted = { companyId: string; procedureId: string }

export type FreeDays = {
  /** Undefined while it is not known: the times will tell. */
  isFree: (day: string) => boolean | undefined
  isPending: (month: string) => boolean
}

const minutes = 60_000

/** Each month is asked for once; the first came with the page. */
export function useFreeDays(wanted: Wanted, months: string[], known: readonly AvailableDay[] = []): FreeDays {
  const shown = [...new Set(months)]
  const answers = useQueries({
    queries: shown.map((month) => {
      const came = known.filter(({ date }) => date.startsWith(month))
      return {
        ...freeDaysQuery(wanted, month),
        staleTime: 5 * minutes,
        refetchOnWindowFocus: false,
        ...(came.length > 0 && { initialData: came }),
      }
    }),
  })
  const free = new Map(answers.flatMap(({ data = [] }) => data.map((day) => [day.date, day.free] as const)))
  return {
    isFree: (day) => free.get(day),
    isPending: (month) => answers[shown.indexOf(month)]?.isPending ?? false,
  }
}

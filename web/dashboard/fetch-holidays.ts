import type { Holiday } from '@encaixe/contract/holidays.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { companyQuery } from '../companies/fetch-company.ts'
import { holidaysQuery } from '../exceptions/fetch-exceptions.ts'
import type { Today } from './read-today.ts'

/** How many days before a holiday its owner is asked. */
const askedBefore = 30

/**
 * The holidays to come about which nothing is decided. A company that closes on national holidays has decided those. When
 * they do not load, the question waits for the next visit.
 */
export function useUndecidedHolidays({ date }: Today): { undecided: Holiday[]; settled: boolean } {
  const companyRead = useQuery(companyQuery)
  const company = companyRead.data
  const last = addDays(date, askedBefore)
  const years = [...new Set([date, last].map((day) => Number(day.slice(0, 4))))]
  const reads = useQueries({ queries: years.map(holidaysQuery) })
  // Before the company is there nobody knows whether it closes on national holidays.
  const isOpen = (one: Holiday) =>
    company !== undefined && one.decision === null && !(one.kind === 'national' && company.closedOnHolidays)
  return {
    undecided: reads
      .flatMap(({ data }) => data ?? [])
      .filter((one) => one.date >= date && one.date <= last && isOpen(one)),
    settled: [companyRead, ...reads].every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  }
}

import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { closedHolidays, openWindows } from '@encaixe/contract/open-hours.ts'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../companies/fetch-company.ts'
import { exceptionsQuery, holidaysQuery } from '../exceptions/fetch-exceptions.ts'
import type { Today } from './read-today.ts'

/** The windows of each person today. Days off that do not load leave the weekly hours. */
export function useHours({ date }: Today): {
  windowsOf: (person: Collaborator) => readonly Span[]
  settled: boolean
} {
  const { data: company } = useQuery(companyQuery)
  const { data: given = [], isPending, failureCount } = useQuery(exceptionsQuery({ from: date, to: date }))
  const { data: holidays = [] } = useQuery(holidaysQuery(Number(date.slice(0, 4))))
  const opened = holidays.filter(({ decision }) => decision === 'open').map((one) => one.date)
  const closed = company?.closedOnHolidays
    ? closedHolidays({ from: date, to: date }, { exceptions: given, opened })
    : []
  const businessHours = company?.businessHoursGiven ? company.businessHours : null
  return {
    windowsOf: ({ id, workSchedule }) =>
      openWindows(
        { collaboratorId: id, schedule: workSchedule, businessHours, exceptions: [...given, ...closed] },
        date,
      ),
    settled: !isPending || failureCount > 0,
  }
}

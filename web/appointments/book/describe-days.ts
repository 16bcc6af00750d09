import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import { dateName } from '@encaixe/contract/date-names.ts'
import { addDays, datesFrom } from '@encaixe/contract/local-time.ts'
import { describeClosedDay, describeNotices } from '../../company-page/describe-notices.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import type { SaidOfDays } from '../choose-time/use-time-choice.ts'

/** The API sends the notices of so many days. */
const noticeDays = 14

const isWholeDay = ({ kind, startTime }: CompanyNotice) => kind === 'off' && startTime === null

/** Runs in the loader, so on the server. */
export function describeDays({ notices, bookingHorizon }: ShownCompany, today: string): SaidOfDays {
  const lastDay = addDays(today, bookingHorizon)
  const year = lastDay.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${lastDay.slice(0, 4)}`
  const closed = datesFrom(today, noticeDays).map((date) => [date, describeClosedDay(notices, date)] as const)
  return {
    lastDay,
    end: `A agenda está aberta até ${dateName(lastDay)}${year}.`,
    notices: describeNotices(notices.filter(isWholeDay), today),
    closed: Object.fromEntries(closed.filter((one): one is [string, string] => one[1] !== undefined)),
  }
}

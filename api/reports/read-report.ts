import type { Report, ReportGroup, ReportRow, ReportTotal } from '@encaixe/contract/reports.ts'
import { hoursFrom, hoursOfDates } from '../appointments/facade.ts'
import { readSpecialDays } from '../exceptions/facade.ts'
import type { Database } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { selectWon } from '../waitlist/facade.ts'
import { type BusyTime, type OpenTime, openTimeOf } from './open-time.ts'
import { type Days, periodsOf } from './report-periods.ts'
import { busyIn, figuresOf, rowsByHour, rowsByName, rowsByTime } from './report-rows.ts'
import {
  keyOf,
  type Named,
  type Sum,
  seeOneState,
  selectBooked,
  selectShop,
  selectSums,
  selectVisitors,
} from './store.ts'

type Asked = Days & { by: ReportGroup }

/** Returns the figures of a period and of an equally long period before it, by the dates of the appointments. */
export async function readReport(
  database: Database,
  { id }: MemberCompany,
  { by, ...days }: Asked,
): Promise<Report> {
  const periods = periodsOf(days)
  const { current, previous } = periods
  const both = { from: previous.from, to: current.to }
  // All queries see the same state, so that an appointment which moves meanwhile is counted once.
  const { sums, booked, visitors, shop, special, won, wonBefore } = await database.transaction(async (tx) => {
    await seeOneState(tx)
    return {
      sums: await selectSums(tx, id, periods, keyOf(by)),
      booked: await selectBooked(tx, id, periods),
      visitors: await selectVisitors(tx, id, periods),
      shop: await selectShop(tx, id),
      special: await readSpecialDays(tx, id, both),
      won: await selectWon(tx, id, current),
      wonBefore: await selectWon(tx, id, previous),
    }
  })
  const hoursOn = hoursOfDates(hoursFrom(shop, special, both))
  const working = shop.people.filter(({ isActive }) => isActive)
  // Nobody worked before the company's first day, so these days have no open time.
  const since = ({ from, to }: Days): Days => ({ from: from < shop.first_day ? shop.first_day : from, to })
  const [shown, shownBefore] = [since(current), since(previous)]
  const counted = shown.from <= current.to ? shown : current
  const [open, openBefore] = [openTimeOf(shown, working, hoursOn), openTimeOf(shownBefore, working, hoursOn)]
  const busy = busyIn(
    booked.filter(({ isCurrent }) => isCurrent),
    open,
  )
  const busyBefore = busyIn(
    booked.filter(({ isCurrent }) => !isCurrent),
    openBefore,
  )
  const [now, before] = [sums.filter(({ key }) => key !== null), sums.filter(({ key }) => key === null)]
  return {
    ...counted,
    total: totalOf(now, { open, busy }, { fresh: visitors.fresh, again: visitors.again, won }),
    previous: totalOf(
      before,
      { open: openBefore, busy: busyBefore },
      {
        fresh: visitors.freshBefore,
        again: visitors.againBefore,
        won: wonBefore,
      },
    ),
    rows: rowsOf({ by, current: counted, sums: now, open, busy, ...shop }),
  }
}

/** The revenue of the days alone, for a page that shows no other figure. */
export async function readRevenue({ db }: Database, { id }: MemberCompany, days: Days): Promise<number> {
  return figuresOf(await selectSums(db, id, { current: days, previous: days }, keyOf('month'))).revenueCents
}

type Counted = { fresh: number; again: number; won: { count: number; cents: number } }

type Times = { open: OpenTime; busy: BusyTime }

function totalOf(sums: readonly Sum[], { open, busy }: Times, { fresh, again, won }: Counted): ReportTotal {
  return {
    ...figuresOf(sums),
    openMinutes: open.minutes,
    occupancy: open.minutes === 0 ? null : busy.minutes / open.minutes,
    newClients: fresh,
    returningClients: again,
    wonCount: won.count,
    wonCents: won.cents,
  }
}

type Grouped = Times & {
  by: ReportGroup
  current: Days
  sums: readonly Sum[]
  people: readonly Named[]
  procedures: readonly Named[]
}

function rowsOf({ by, current, sums, open, busy, people, procedures }: Grouped): ReportRow[] {
  if (by === 'hour') return rowsByHour(sums, open, busy)
  if (by === 'service') return rowsByName(procedures, sums)
  if (by !== 'professional') return rowsByTime(by, current, sums)
  return rowsByName(people, sums).map((row) => ({
    ...row,
    openMinutes: open.byPerson.get(row.key) ?? 0,
    busyMinutes: busy.byPerson.get(row.key) ?? 0,
  }))
}

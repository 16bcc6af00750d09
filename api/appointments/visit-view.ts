import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { viewOf } from './appointment-view.ts'
import type { By } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'

/**
 * A visit from its first start to its last end among the parts that were not cancelled; of one that was cancelled altogether,
 * among all. The rows are ordered by their times.
 */
export function visitOf(rows: readonly KnownAppointment[], reader: By['role'] = 'client'): Visit {
  const left = rows.filter(({ status }) => status !== 'cancelled')
  const parts = left.length > 0 ? left : rows
  const [first] = parts
  if (!first) throw new Error('A visit has no appointments')
  const last = parts.reduce((a, b) => (isEarlier(a, b) ? b : a))
  const prices = parts.flatMap(({ price_cents }) => price_cents ?? [])
  return {
    id: visitIdOf(first),
    date: first.day,
    startTime: timeOf(first.start_minute),
    endTime: timeOf(last.end_minute),
    duration: parts.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0),
    price: prices.length > 0 ? reaisOf(prices.reduce((sum, cents) => sum + cents, 0)) : null,
    seriesId: first.series_id,
    deposit: viewOf(first).deposit,
    appointments: rows.map((row) => viewOf(row, reader)),
  }
}

/** Parts that were moved alone may stand side by side: the one that begins last may end first. */
const isEarlier = (a: KnownAppointment, b: KnownAppointment) =>
  a.day === b.day ? a.end_minute < b.end_minute : a.day < b.day

export const visitIdOf = ({ id, visit_id }: Pick<KnownAppointment, 'id' | 'visit_id'>) => visit_id ?? id

/** After its deposit was settled or claimed. */
export const withDeposit = <Row extends KnownAppointment>(row: Row, state: Deposit['state']): Row =>
  row.deposit ? { ...row, deposit: { ...row.deposit, state } } : row

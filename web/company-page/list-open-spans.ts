import { type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { union, without } from '@encaixe/contract/open-hours.ts'
import type { ShownCompany } from './load-company.ts'

export type ShopWeek = Pick<ShownCompany, 'businessHours' | 'notices'>

const wholeDay: Span = { start: 0, end: 1_440 }

/** When the shop is open on a date, by its week and its notices. */
export function listOpenSpans({ businessHours, notices }: ShopWeek, date: string): readonly Span[] {
  const on = notices.filter(({ from, to }) => from <= date && date <= to)
  const spansOf = (kind: 'off' | 'hours') =>
    on
      .filter((one) => one.kind === kind)
      .map(({ startTime, endTime }) => (startTime && endTime ? spanOf({ startTime, endTime }) : wholeDay))
  const special = spansOf('hours')
  const regular = businessHours
    .filter(({ day }) => day === weekdayOf(date))
    .map(({ opens, closes }) => spanOf({ startTime: opens, endTime: closes }))
  return without(union(special.length > 0 ? special : regular), spansOf('off'))
}

import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import { dateName, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays, monthOf } from '@encaixe/contract/local-time.ts'

/** The number of days of which notices are sentences. Further notices only explain why a day cannot be chosen. */
const noticeDays = 14

/**
 * The days off and special hours of the next two weeks, in order: `Fechado de 24 a 26 de dezembro: Natal`. Neighbouring days
 * with the same notice are one sentence.
 */
export const describeNotices = (notices: readonly CompanyNotice[], today: string): string[] =>
  merge(notices)
    .filter(({ from, to }) => to >= today && from < addDays(today, noticeDays))
    .map((notice) => describe(notice, today))

/** The note of the booking page about a date: `Fechado: Natal`. Undefined if the shop opens on the date. */
export function describeClosedDay(notices: readonly CompanyNotice[], date: string): string | undefined {
  const on = notices.filter(({ from, to }) => from <= date && date <= to)
  const closed = on.find(({ kind, startTime }) => kind === 'off' && startTime === null)
  return closed && withReason('Fechado', closed)
}

/** Joins adjoining days with the same notice, also when the company entered them separately. */
function merge(notices: readonly CompanyNotice[]): CompanyNotice[] {
  const merged: CompanyNotice[] = []
  const sorted = notices.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (const notice of sorted) {
    const same = merged.find((one) => isSame(one, notice) && notice.from <= addDays(one.to, 1))
    if (!same) merged.push({ ...notice })
    else if (notice.to > same.to) same.to = notice.to
  }
  return merged
}

const keyOf = ({ from, startTime }: CompanyNotice) => `${from} ${startTime ?? ''}`

const isSame = (one: CompanyNotice, other: CompanyNotice) =>
  (['kind', 'startTime', 'endTime', 'reason'] as const).every((field) => one[field] === other[field])

function describe(notice: CompanyNotice, today: string): string {
  const { kind, startTime, endTime } = notice
  const state = kind === 'off' ? 'Fechado' : 'Aberto'
  const hours = startTime && endTime ? ` das ${hourOf(startTime)} às ${hourOf(endTime)}` : ''
  return withReason(`${state}${hours} ${daysOf(notice, today)}`, notice)
}

const withReason = (said: string, { reason }: CompanyNotice) => (reason ? `${said}: ${reason}` : said)

/** An hour in short form: `9h`, `9h30`. */
function hourOf(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}

function daysOf({ from, to }: CompanyNotice, today: string): string {
  if (from === to) return `${nearOf(from, today)}, ${dateName(from)}`
  if (from < today) return to === today ? `hoje, ${dateName(to)}` : `até ${dateName(to)}`
  const first = monthOf(from) === monthOf(to) ? dateName(from).replace(/ .*/, '') : dateName(from)
  return `de ${first} a ${dateName(to)}`
}

function nearOf(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, 1)) return 'amanhã'
  const day = weekdayName(date)
  return `${day.endsWith('feira') ? 'na' : 'no'} ${day}`
}

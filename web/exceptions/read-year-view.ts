import { companyOnly, type Whose } from './mark-year.ts'

/** What the page shows, as it is in the address. */
export type YearView = { year: number; whose: Whose; month?: string }

const bounds = { first: 2000, last: 2199 }

export function readYearView(query: URLSearchParams, thisYear: number): YearView {
  const asked = Number(query.get('ano'))
  const year = asked >= bounds.first && asked <= bounds.last && Number.isInteger(asked) ? asked : thisYear
  const who = query.get('de')
  const month = /^(0[1-9]|1[0-2])$/.exec(query.get('mes') ?? '')?.[0]
  const whose = who === null ? 'all' : who === 'empresa' ? companyOnly : who
  return { year, whose, ...(month && { month: `${year}-${month}` }) }
}

export function writeYearView({ year, whose, month }: YearView): URLSearchParams {
  const query = new URLSearchParams({ ano: String(year) })
  if (whose !== 'all') query.set('de', whose || 'empresa')
  if (month) query.set('mes', month.slice(5))
  return query
}

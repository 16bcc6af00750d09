import type { Report, ReportRow, ReportTotal } from '@encaixe/contract/reports.ts'

const figures = {
  revenueCents: 0,
  tipCents: 0,
  shareCents: 0,
  appointments: 0,
  completed: 0,
  cancelled: 0,
  noShows: 0,
  bookedMinutes: 0,
}

export const aRow = (key: string, more: Partial<ReportRow> = {}): ReportRow => ({ key, ...figures, ...more })

export const aTotal = (more: Partial<ReportTotal> = {}): ReportTotal => ({
  ...figures,
  openMinutes: 0,
  occupancy: null,
  newClients: 0,
  returningClients: 0,
  wonCount: 0,
  wonCents: 0,
  ...more,
})

export const aReport = (rows: ReportRow[], total: Partial<ReportTotal> = {}): Report => ({
  from: '2000-01-01',
  to: '2027-03-02',
  total: aTotal(total),
  previous: aTotal(),
  rows,
})

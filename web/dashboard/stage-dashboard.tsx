import type { Dashboard } from '@encaixe/contract/dashboard.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { ComponentType } from 'react'
import { aCompany, aProcedure } from '../appointments/stage-clients.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'

/** Tuesday 2 March 2027, 14:12. */
const tuesday = { date: '2027-03-02', minute: 14 * 60 + 12, weekday: 'tuesday' } as const

export const taina = {
  id: 'taina',
  companyId: 'shop',
  name: 'Tainá Ribeiro',
  isActive: true,
  procedureIds: ['cut'],
  workSchedule: defaultWorkSchedule(),
  version: 1,
}

const none = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
const till = { date: tuesday.date, lines: [], expected: none, counted: null, closedAt: null, closedBy: null }

/** The answer for a company with one service and one professional, and without appointments, with these changes. */
const aDashboard = (more: object): { [Part in keyof Dashboard]: unknown } => ({
  company: aCompany(),
  counts: { upcoming: 2, total: 30, conflicts: 0, offered: 0 },
  upcoming: [],
  today: [],
  reserved: [],
  held: [],
  ended: [],
  clients: [],
  procedures: [aProcedure('cut', 'Corte')],
  collaborators: [taina],
  exceptions: [],
  holidays: [],
  undelivered: 0,
  reminders: 0,
  till: { ...till, laterCents: 0 },
  monthCents: null,
  won: null,
  ...more,
})

type Answers = Parameters<typeof stageOwner>[1]

const shop = { id: 'shop', name: 'Salão da Teresa', slug: 'teresa' }
const OfTuesday = () => <OwnerDashboard company={shop} today={tuesday} />

/**
 * For tests: the dashboard of a company, whose data `read` changes, or another page with these data. `answers` replaces
 * other calls of the network.
 */
export function stageDashboard(
  read: () => object,
  answers: Answers = {},
  role?: MemberRole,
  page: ComponentType = OfTuesday,
) {
  return stageOwner(page, { 'GET /api/dashboard': () => ({ body: aDashboard(read()) }), ...answers }, role)
}

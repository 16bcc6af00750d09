import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ClientDashboard } from '../../dashboard/client-dashboard.tsx'
import { dashboardQuery } from '../../dashboard/fetch-dashboard.ts'
import { isBookable } from '../../dashboard/first-steps.tsx'
import { OwnerDashboard } from '../../dashboard/owner-dashboard.tsx'
import { describeToday, useToday } from '../../dashboard/read-today.ts'
import { DaySkeleton } from '../../day/day-skeleton.tsx'
import { DeskActions } from '../../day/desk-actions.tsx'
import { useCompanyIfAny, useOwnOnly } from '../../identity/use-company.ts'
import { useMember } from '../../identity/use-member.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { AppPage } from '../../shell/app-page.tsx'

export const needs = 'session'
export const title = 'Dashboard'

/** Without a company there is no company time zone, so the device's clock is used. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loaded later, because an owner never opens this page. */
const DayPage = loadLater(() => import('../../day/day-page.tsx'))

/** The start page. For a member who sees only their own calendar it is the page of their day. */
export default function Start() {
  const company = useCompanyIfAny()
  const personId = useOwnOnly('GET /api/schedules/calendar')
  if (company && personId) {
    return (
      <DayPage
        companyId={company.id}
        personId={personId}
        fallback={
          <AppPage title="Seu dia" lead={'\u00a0'}>
            <DaySkeleton />
          </AppPage>
        }
      />
    )
  }
  return <Dashboard />
}

function Dashboard() {
  const { profile, session } = useMember()
  const company = useCompanyIfAny()
  const name = profile.user.name ?? session.name ?? 'Usuário'
  const title = `Olá, ${name}`
  return company ? <OfCompany title={title} company={company} /> : <OfClient title={title} />
}

type Titled = { title: string }

function OfCompany({
  title,
  company,
}: Titled & { company: ComponentProps<typeof OwnerDashboard>['company'] }) {
  const { data, failureCount } = useQuery(dashboardQuery(company.id))
  const today = useToday(data?.company.timezone ?? defaultZone)
  // The first steps show what is missing while nothing can be booked.
  const bookable = !data || isBookable({ procedures: data.procedures, team: data.collaborators })
  return (
    <AppPage
      title={title}
      lead={data || failureCount > 0 ? describeToday(today) : '\u00a0'}
      aside={
        bookable ? <DeskActions today={today.date} closed={data?.company.isActive === false} /> : undefined
      }
    >
      <OwnerDashboard company={company} today={today} />
    </AppPage>
  )
}

function OfClient({ title }: Titled) {
  const today = useToday(ownZone())
  return (
    <AppPage title={title} lead={describeToday(today)}>
      <ClientDashboard />
    </AppPage>
  )
}

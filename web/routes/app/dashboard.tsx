import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../companies/fetch-company.ts'
import { ClientDashboard } from '../../dashboard/client-dashboard.tsx'
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
  const hasCompany = company !== undefined
  const { data, isPending, failureCount } = useQuery({ ...companyQuery, enabled: hasCompany })
  const today = useToday(hasCompany ? (data?.timezone ?? defaultZone) : ownZone())
  const name = profile.user.name ?? session.name ?? 'Usuário'
  return (
    <AppPage
      title={`Olá, ${name}`}
      lead={hasCompany && isPending ? '\u00a0' : describeToday(today)}
      aside={
        company ? (
          <DeskActions companyId={company.id} today={today.date} closed={data?.isActive === false} />
        ) : undefined
      }
    >
      {company ? (
        <OwnerDashboard
          company={company}
          today={today}
          // After the first failed attempt to load the company, the day does not wait for the next attempt.
          certain={!isPending || failureCount > 0}
          closed={data?.isActive === false}
        />
      ) : (
        <ClientDashboard today={today} />
      )}
    </AppPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CountsCard } from './counts-card.tsx'
import { useAgenda } from './fetch-agenda.ts'
import { FinishCompany } from './finish-company.tsx'
import { OwnAppointments } from './own-appointments.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Today } from './read-today.ts'
import { StartCompany } from './start-company.tsx'

/** For whoever has no company: a client of others, or an owner about to begin. */
export function ClientDashboard({ today }: { today: Today }) {
  const { data: subscription, isPending } = useQuery(subscriptionQuery)
  const agenda = useAgenda(undefined, today)
  const subscribed = subscription?.hasSubscription ?? false
  const waiting = isPending || !agenda.settled
  // Whoever has a time to keep came for it; an offer comes after.
  const hasTimes = agenda.upcoming.length > 0
  const own = <OwnAppointments upcoming={agenda.upcoming} today={today} />
  const counts = [
    { value: agenda.counts.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: agenda.counts.total, label: 'Agendamentos no total', to: '/schedules' },
  ]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid min-w-0 gap-5">
        {waiting ? <Skeleton className="appear-late h-56 w-full rounded-lg" /> : null}
        {!waiting && hasTimes ? own : null}
        {!waiting && subscribed ? <FinishCompany /> : null}
        {!waiting && !subscribed ? <StartCompany /> : null}
        {!waiting && hasTimes ? null : own}
      </div>
      <div className="grid min-w-0 gap-5">
        <CountsCard counts={counts} />
        {subscribed ? <PlanCard /> : null}
      </div>
    </div>
  )
}

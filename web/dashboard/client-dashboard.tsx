import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { OwnOffers, useOwnOffers } from '../appointments/own-offers.tsx'
import { useSettled } from '../platform/use-settled.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { Card } from '../ui/card.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AgainCard } from './again-card.tsx'
import { CountsCard } from './counts-card.tsx'
import { pastQuery, useAgenda } from './fetch-agenda.ts'
import { FinishCompany } from './finish-company.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OwnAppointments } from './own-appointments.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Today } from './read-today.ts'
import { StartCompany } from './start-company.tsx'

/** For users without a company: clients, and owners who have not created theirs. */
export function ClientDashboard({ today }: { today: Today }) {
  const subscription = useQuery(subscriptionQuery)
  const agenda = useAgenda(undefined, today)
  const { offers, settled: asked } = useOwnOffers()
  const past = useQuery(pastQuery)
  const settled = useSettled(agenda.settled && asked && !subscription.isPending && !past.isPending)
  const retry = retryReads([...agenda.reads, subscription])
  const { data } = subscription
  const finish = data?.hasSubscription ? <FinishCompany active={data.isActive} /> : null
  // A user with upcoming appointments came to see them; an owner without any came to create her company.
  const finishFirst = finish && agenda.upcoming?.length === 0
  const counts = [
    { value: agenda.counts?.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: agenda.counts?.total, label: 'Agendamentos no total', to: '/schedules' },
  ]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid min-w-0 gap-5">
        {settled ? (
          <>
            {finishFirst ? finish : null}
            <OwnOffers offers={offers} />
            <OwnAppointments {...retry} upcoming={agenda.upcoming} today={today} />
            {past.data ? <AgainCard past={past.data} /> : null}
            {finishFirst ? null : finish}
            {/* Whoever may have a plan is not offered one. */}
            {data?.hasSubscription === false ? <StartCompany /> : null}
            {!data && agenda.upcoming ? (
              <Card>
                <NotLoaded {...retry}>Uma parte desta página não carregou.</NotLoaded>
              </Card>
            ) : null}
          </>
        ) : (
          <Skeleton className="appear-late h-56 w-full rounded-lg" />
        )}
      </div>
      {/* On a phone it stands below, where what is drawn late would push it. */}
      <div className={cx('grid min-w-0 gap-5', !settled && 'max-lg:hidden')}>
        <CountsCard {...retry} counts={counts} settled={settled} />
        {data?.hasSubscription ? <PlanCard /> : null}
      </div>
    </div>
  )
}

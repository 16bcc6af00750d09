import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CountsCard } from './counts-card.tsx'
import { useAgenda } from './fetch-agenda.ts'
import { OwnAppointments } from './own-appointments.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Today } from './read-today.ts'
import { StartCompany } from './start-company.tsx'

/** For users without a company: clients, and owners who have not created theirs. */
export function ClientDashboard({ today }: { today: Today }) {
  const { data: subscription, isPending } = useQuery(subscriptionQuery)
  const agenda = useAgenda(undefined, today)
  const subscribed = subscription?.hasSubscription ?? false
  const waiting = isPending || !agenda.settled
  // A user with upcoming appointments came to see them, so they stand before the offer.
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

/** For a user who has a subscription and no company yet. */
function FinishCompany() {
  return (
    <Card as="section" tone="petrol" padding="roomy" aria-labelledby="falta-a-empresa">
      <p className="text-ui font-semibold text-[#f7c878]">Sua assinatura está pronta</p>
      <h2 id="falta-a-empresa" className="mt-1 text-display-md">
        Agora crie a sua empresa
      </h2>
      <p className="mt-2 max-w-[46ch] text-[#cfe3e6]">
        Em um minuto seu negócio tem uma página própria. Depois é só cadastrar o que você faz e quem atende.
      </p>
      <ButtonLink to="/create-company" variant="onDark" wide="phone" className="mt-6">
        Criar Minha Empresa
      </ButtonLink>
    </Card>
  )
}

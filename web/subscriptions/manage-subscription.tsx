import { plans } from '@encaixe/contract/plans.ts'
import type { HistoryEntry, SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../platform/api.ts'
import { formatMoney } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardRule, CardTitle } from '../ui/card.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { CheckIcon, PencilIcon, RefreshIcon, XIcon } from '../ui/icons/actions.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { HistoryIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { describeDay, describeMoment } from './describe-moment.ts'
import { describeNextPrice, describeNotice, isPaidAhead } from './describe-notice.ts'
import {
  describeAction,
  describePeriod,
  describePeriodEnd,
  describeStatus,
  isOpen,
} from './describe-status.ts'
import type { Done } from './done-message.tsx'
import { historyQuery, subscriptionNotLoaded, subscriptionQuery } from './fetch-subscription.ts'
import { mostChairs, staffOf } from './plan-choice.tsx'
import { CancelDialog, ChangePlanDialog, ReactivateDialog } from './subscription-dialogs.tsx'
import { TrialBar } from './trial-bar.tsx'
import { markPaymentOpened } from './watch-payment.ts'

type Props = {
  subscription: NonNullable<SubscriptionStatus['subscription']>
  standing: SubscriptionStatus
  onDone: (done: Done) => void
  /** True when a payment may be in progress: the page then offers no second payment. */
  watching: boolean
  /** The payment page that the owner opened before. */
  openedUrl: string | undefined
  /** True just after subscribing: a notice without action is then hidden, because the message above says the same. */
  justTaken: boolean
  /** True when the owner has no company yet and the page has no link above to create one. */
  createCompany: boolean
}

type Asked = 'change' | 'cancel' | 'reactivate'

export function ManageSubscription({ subscription, standing, onDone, ...rest }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { status, plan } = subscription
  const taken = { ...standing, subscription }
  const notice = describeNotice(taken)
  const nextPrice = describeNextPrice(taken)
  const atOnce = !standing.isActive
  const close = () => setAsked(undefined)
  function finish(done: Done) {
    close()
    onDone(done)
  }

  const reactivation = <Button onClick={() => setAsked('reactivate')}>Reativar Assinatura</Button>
  const offers = {
    payment: rest.watching ? undefined : <PaymentLink unpaidUrl={rest.openedUrl} />,
    reactivation: standing.canReactivate ? reactivation : undefined,
    nothing: undefined,
  }
  const offer = offers[notice.offers]
  const action = rest.createCompany ? (
    <>
      {offer}
      <ButtonLink to="/create-company" variant={offer ? 'secondary' : 'primary'}>
        Criar Minha Empresa
      </ButtonLink>
    </>
  ) : (
    offer
  )
  const actions = isOpen(status) ? (
    <>
      <Button variant="secondary" onClick={() => setAsked('change')}>
        Mudar de plano
      </Button>
      <Button variant="ghost" onClick={() => setAsked('cancel')}>
        Cancelar Assinatura
      </Button>
    </>
  ) : undefined
  return (
    <>
      {rest.justTaken && notice.offers === 'nothing' ? null : (
        <Alert
          tone={notice.tone}
          says="nothing"
          title={<span className="text-base">{notice.title}</span>}
          actions={action}
        >
          {notice.text}
        </Alert>
      )}
      {nextPrice ? (
        <Alert tone="info" says="nothing">
          {nextPrice}
        </Alert>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <PlanCard subscription={subscription} standing={standing} actions={actions} />
        <HistoryCard />
      </div>
      <ChangePlanDialog
        open={asked === 'change'}
        current={plan}
        onClose={close}
        onDone={(chosen) => finish({ what: 'changed', plan: chosen })}
      />
      <CancelDialog
        open={asked === 'cancel'}
        atOnce={atOnce}
        onClose={close}
        onDone={() => finish({ what: 'cancelled' })}
      />
      <ReactivateDialog
        open={asked === 'reactivate'}
        before={plan.id}
        standing={standing}
        onClose={close}
        onDone={(result) => finish({ what: 'reactivated', ...result })}
      />
    </>
  )
}

/**
 * Links to the provider's payment page. The API opens a payment page or finds an open one, and answers the status with
 * the link. `unpaidUrl` is the page that the owner left without paying. It may be closed for good, so the API replaces
 * it.
 */
function PaymentLink({ unpaidUrl }: { unpaidUrl: string | undefined }) {
  const queries = useQueryClient()
  const { data: url, ...opening } = useQuery({
    queryKey: ['subscription', 'payment'],
    queryFn: async ({ signal }) => {
      const status = await api('POST /api/subscriptions/payment', { signal, body: { unpaidUrl } })
      queries.setQueryData(subscriptionQuery.queryKey, status)
      return status.paymentUrl ?? null
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (url) {
    return (
      <ButtonLink href={url} onClick={() => markPaymentOpened(url)} icon={<CardIcon />}>
        Pagar agora
      </ButtonLink>
    )
  }
  if (!opening.isError) return <Button sending>Pagar agora</Button>
  return (
    <div className="grid gap-2">
      <p>
        O provedor de pagamentos não respondeu. Nada foi cobrado. Por favor, tente novamente em instantes.
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshIcon />}
        onClick={() => void opening.refetch()}
        sending={opening.isFetching}
        sendingLabel="Tentando..."
        className="justify-self-start"
      >
        Tentar de novo
      </Button>
    </div>
  )
}

type PlanCardProps = {
  subscription: NonNullable<SubscriptionStatus['subscription']>
  standing: SubscriptionStatus
  actions: ReactNode
}

function PlanCard({ subscription, standing, actions }: PlanCardProps) {
  const { plan, status, createdAt } = subscription
  const { currentPeriodEnd, trialDaysRemaining, trialEndsAt } = standing
  const look = describeStatus(status)
  return (
    <Card as="section" aria-labelledby="plano">
      <CardTitle id="plano" aside={<Badge tone={look.tone}>{look.label}</Badge>}>
        {plan.name}
      </CardTitle>
      <p className="mb-3">
        <span className="font-display text-[min(2.375rem,12vw)] leading-tight font-bold tracking-[-0.02em]">
          {formatMoney(plan.price)}
        </span>{' '}
        <span className="text-ink-2">por mês</span>
      </p>
      <ChairMarks filled={plan.maxCollaborators} total={mostChairs} />
      <p className="mt-2.5 text-ui font-semibold">{staffOf(plan.maxCollaborators)}</p>
      {status === 'trial' ? <TrialBar remaining={trialDaysRemaining} /> : null}
      <CardRule />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term="Assinante desde">{describeDay(createdAt)}</Fact>
        {trialEndsAt ? <Fact term="Teste grátis até">{describeMoment(trialEndsAt)}</Fact> : null}
        {currentPeriodEnd && (!trialEndsAt || isPaidAhead(standing)) ? (
          <Fact term={describePeriodEnd(status)}>{describeMoment(currentPeriodEnd)}</Fact>
        ) : null}
      </dl>
      {actions ? (
        <>
          <CardRule />
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">{actions}</div>
        </>
      ) : null}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

const atFirst = 5
const more = 10

/** The history of the subscription, newest first. A long history is shown page by page. */
function HistoryCard() {
  const { data: entries, isPending, isFetching, refetch } = useQuery(historyQuery)
  const [shown, setShown] = useState(atFirst)
  return (
    <Card as="section" aria-labelledby="historico">
      <CardTitle id="historico">Histórico</CardTitle>
      {isPending ? (
        <Loading className="grid">
          <div className="grid gap-4">
            <Skeletons count={3} className="h-12" />
          </div>
        </Loading>
      ) : null}
      {!isPending && !entries ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          {subscriptionNotLoaded}
        </LoadFailure>
      ) : null}
      {entries?.length === 0 ? <p className="text-ink-2">Nada aconteceu ainda.</p> : null}
      <ol className="grid gap-4">
        {entries?.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries && entries.length > atFirst ? (
        <div className="-mb-3">
          <LoadMore
            shown={Math.min(shown, entries.length)}
            total={entries.length}
            onMore={() => setShown(shown + more)}
            label="Ver mais"
          />
        </div>
      ) : null}
    </Card>
  )
}

const marks: Record<HistoryEntry['action'], { icon: ReactNode; look: string }> = {
  created: { icon: <CheckIcon />, look: 'bg-ok-soft text-ok-text' },
  payment_received: { icon: <CardIcon />, look: 'bg-ok-soft text-ok-text' },
  reactivated: { icon: <RefreshIcon />, look: 'bg-ok-soft text-ok-text' },
  plan_changed: { icon: <PencilIcon />, look: 'bg-accent-soft text-accent-text' },
  payment_refunded: { icon: <CardIcon />, look: 'bg-danger-soft text-danger-text' },
  cancelled: { icon: <XIcon />, look: 'bg-muted text-ink-2' },
  expired: { icon: <HistoryIcon />, look: 'bg-muted text-ink-2' },
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const period = describePeriod(entry)
  const { icon, look } = marks[entry.action] ?? marks.plan_changed
  return (
    <li className="flex gap-3">
      <span className={`grid size-[2rem] shrink-0 place-items-center rounded-sm ${look}`}>{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{describeAction(entry.action)}</p>
        <p className="text-sm text-ink-2">
          {plans[entry.planId].name} ·{' '}
          <time dateTime={entry.createdAt}>{describeMoment(entry.createdAt)}</time>
        </p>
        {period ? <p className="text-sm text-ink-2">{period}</p> : null}
      </div>
    </li>
  )
}

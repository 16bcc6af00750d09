import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { describeNextPrice, describeNotice } from './describe-notice.ts'
import { isOpen } from './describe-status.ts'
import type { Done } from './done-message.tsx'
import { HistoryCard } from './history-card.tsx'
import { PaymentLink } from './payment-link.tsx'
import { PlanCard } from './plan-card.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'

type Props = {
  subscription: NonNullable<SubscriptionStatus['subscription']>
  standing: SubscriptionStatus
  onDone: (done: Done) => void
  /** A payment may be under way, so the page does not offer to pay again. */
  watching: boolean
  /** The payment page that the owner opened before. */
  openedUrl: string | undefined
  /** Hidden after subscribing: the message above says the same as a notice without an action. */
  justTaken: boolean
  /** The owner has no company yet, and nothing above links to creating one. */
  createCompany: boolean
}

type Asked = 'change' | 'cancel' | 'reactivate'

/** The page of an owner with a subscription: its state, the notice of its status, and its actions. */
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

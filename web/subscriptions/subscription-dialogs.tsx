import { choosePlanToReactivate, type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Plan, SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { useRef } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatDate } from '../platform/formats.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  type Reactivated,
  useCancelSubscription,
  useChangePlan,
  useReactivateSubscription,
} from './change-subscription.ts'
import { describeDay } from './describe-moment.ts'
import { PlanChoice, priceOf } from './plan-choice.tsx'

type Props = { open: boolean; current: Plan; onClose: () => void; onDone: (plan: PlanId) => void }

const notChanged = 'Erro ao mudar de plano. Por favor, tente novamente.'

/** The chosen plan of a dialog. Null until a plan is chosen; the dialog for a change then shows the present plan. */
type Choice = { plan: PlanId | null }

const untouched: Choice = { plan: null }
const choose = 'Escolha outro plano para mudar.'

function readerOf(missing: string): Reader<Choice, PlanId> {
  return ({ plan }) => (plan ? { body: plan } : { problems: { plan: missing } })
}

const readChoice = readerOf(choose)

export function ChangePlanDialog({ open, current, onClose, onDone }: Props) {
  const { mutateAsync: change } = useChangePlan((plan) => {
    contract.form.reset()
    onDone(plan)
  })
  const contract = useContractForm(readChoice, (plan) => change(plan), { start: untouched, stays: true })
  const { isSending } = contract
  const wish = useValues(contract.form).plan ?? current.id
  const same = wish === current.id
  function close() {
    if (isSending) return
    contract.change(untouched)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={<span id="mudar-de-plano">Mudar de plano</span>}
      sentence="Os limites do novo plano valem na hora; o preço dele, a partir do próximo ciclo."
      actions={
        <>
          <Button variant="secondary" onClick={close} unavailable={isSending}>
            Voltar
          </Button>
          <Button
            onClick={contract.submit}
            sending={isSending}
            unavailable={same}
            aria-describedby={same ? 'mesmo-plano' : undefined}
          >
            {same ? 'Mudar de plano' : `Mudar para o ${plans[wish].name}`}
          </Button>
        </>
      }
    >
      <PlanChoice
        compact
        labelledBy="mudar-de-plano"
        value={wish}
        onChange={(plan) => contract.change({ plan })}
        known={{ plan: current.id, label: 'Atual', price: current.price }}
      />
      {same ? (
        <p id="mesmo-plano" className="mt-3 text-sm text-ink-2">
          {choose}
        </p>
      ) : null}
      <Refusal error={contract.error} fallback={notChanged} className="mt-4" />
    </Dialog>
  )
}

type CancelDialogProps = {
  open: boolean
  /** True when no period is paid, so that the cancellation takes effect at once. */
  atOnce: boolean
  onClose: () => void
  onDone: () => void
}

const notCancelled = 'Erro ao cancelar assinatura. Por favor, tente novamente.'
const question =
  'Tem certeza que deseja cancelar sua assinatura? Você continuará com acesso até o fim do período atual.'

export function CancelDialog({ open, atOnce, onClose, onDone }: CancelDialogProps) {
  const cancel = useCancelSubscription(onDone)
  const close = () => {
    cancel.reset()
    onClose()
  }
  const sentence = atOnce ? (
    <>
      {question} <strong>Como nenhum período está pago, ela termina agora.</strong>
    </>
  ) : (
    question
  )
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => cancel.mutateAsync()}
      title="Cancelar assinatura"
      sentence={sentence}
      confirmLabel="Cancelar Assinatura"
      sending={cancel.isPending}
      error={describeFailure(cancel.error, notCancelled)}
    />
  )
}

type ReactivateDialogProps = {
  open: boolean
  before: PlanId
  standing: SubscriptionStatus
  onClose: () => void
  onDone: (result: Reactivated & { before: PlanId; plan: PlanId }) => void
}

const notReactivated = 'Erro ao reativar assinatura. Por favor, tente novamente.'

/**
 * Returns the text about the start and the price of the new subscription. A cancellation ends automatic payments, so
 * the owner has to start the payment again.
 */
function describeReturn(
  { isWithinValidPeriod, currentPeriodEnd, renewsOn }: SubscriptionStatus,
  plan: PlanId | null,
) {
  const price = plan ? priceOf(plan) : 'o preço do plano que você escolher'
  if (!isWithinValidPeriod || !currentPeriodEnd || !renewsOn) {
    return `A nova assinatura começa assim que o pagamento for confirmado. Você paga ${price} agora, na página do provedor.`
  }
  const [end, start] = [describeDay(currentPeriodEnd), formatDate(renewsOn)]
  return `Seu acesso segue sem interrupção: o período atual vale até ${end}, e o próximo começa no dia seguinte, ${start}. Nada é cobrado hoje: a próxima mensalidade, de ${price}, vence em ${start}, e o botão para pagar aparece aqui cinco dias antes do fim do período.`
}

/** No plan is preselected, because reactivating starts new payments. */
const readAgain = readerOf(choosePlanToReactivate)

export function ReactivateDialog({ open, before, standing, onClose, onDone }: ReactivateDialogProps) {
  const choice = useRef<HTMLDivElement>(null)
  const { mutateAsync: reactivate } = useReactivateSubscription((result, chosen) => {
    contract.form.reset()
    onDone({ ...result, before, plan: chosen })
  })
  const contract = useContractForm(readAgain, (plan) => reactivate(plan), {
    start: untouched,
    stays: true,
    onWrong: () => choice.current?.querySelector('input')?.focus(),
  })
  const { isSending } = contract
  const { plan } = useValues(contract.form)
  function close() {
    if (isSending) return
    contract.change(untouched)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={<span id="reativar">Reativar assinatura</span>}
      sentence={describeReturn(standing, plan)}
      actions={
        <>
          <Button variant="secondary" onClick={close} unavailable={isSending}>
            Voltar
          </Button>
          <Button onClick={contract.submit} sending={isSending}>
            Reativar Assinatura
          </Button>
        </>
      }
    >
      <div ref={choice}>
        <PlanChoice
          compact
          labelledBy="reativar"
          value={plan}
          onChange={(wish) => contract.change({ plan: wish })}
          known={{ plan: before, label: 'Anterior' }}
          error={contract.form.formState.errors.plan?.message}
        />
      </div>
      <Refusal error={contract.error} fallback={notReactivated} className="mt-4" />
    </Dialog>
  )
}

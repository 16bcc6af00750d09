import { choosePlanToReactivate, type PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { useRef } from 'react'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Reactivated, useReactivateSubscription } from './change-subscription.ts'
import { describeDay, describeNextDay } from './describe-moment.ts'
import { PlanChoice, priceOf } from './plan-choice.tsx'

type Props = {
  open: boolean
  before: PlanId
  standing: SubscriptionStatus
  onClose: () => void
  onDone: (result: Reactivated & { before: PlanId; plan: PlanId }) => void
}

const failed = 'Erro ao reativar assinatura. Por favor, tente novamente.'

/** When and what is to be paid. A cancellation ended the payments by themselves, so the owner pays again herself. */
function describeReturn({ isWithinValidPeriod, currentPeriodEnd }: SubscriptionStatus, plan: PlanId | null) {
  const price = plan ? priceOf(plan) : 'o preço do plano que você escolher'
  if (!isWithinValidPeriod || !currentPeriodEnd) {
    return `A nova assinatura começa assim que o pagamento for confirmado. Você paga ${price} agora, na página do provedor.`
  }
  const [end, start] = [describeDay(currentPeriodEnd), describeNextDay(currentPeriodEnd)]
  return `Seu acesso segue sem interrupção: o período atual vale até ${end}, e o próximo começa no dia seguinte, ${start}. Nada é cobrado hoje: você paga ${price} até ${end}, e o botão para pagar aparece aqui cinco dias antes.`
}

type Choice = { plan: PlanId | null }

/** No plan is preselected, because reactivating starts new payments. */
const untouched: Choice = { plan: null }

const readChoice: Reader<Choice, PlanId> = ({ plan }) =>
  plan ? { body: plan } : { problems: { plan: choosePlanToReactivate } }

export function ReactivateDialog({ open, before, standing, onClose, onDone }: Props) {
  const choice = useRef<HTMLDivElement>(null)
  const { mutateAsync: reactivate } = useReactivateSubscription((result, chosen) => {
    contract.form.reset()
    onDone({ ...result, before, plan: chosen })
  })
  const contract = useContractForm(readChoice, (plan) => reactivate(plan), {
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
      <Refusal error={contract.error} fallback={failed} className="mt-4" />
    </Dialog>
  )
}

import { describeFailure } from '../platform/describe-failure.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useCancelSubscription } from './change-subscription.ts'

type Props = {
  open: boolean
  /** No period is paid for, so the cancellation takes effect at once. */
  atOnce: boolean
  onClose: () => void
  onDone: () => void
}

const failed = 'Erro ao cancelar assinatura. Por favor, tente novamente.'
const question =
  'Tem certeza que deseja cancelar sua assinatura? Você continuará com acesso até o fim do período atual.'

export function CancelDialog({ open, atOnce, onClose, onDone }: Props) {
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
      error={describeFailure(cancel.error, failed)}
    />
  )
}

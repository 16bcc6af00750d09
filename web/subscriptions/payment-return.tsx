import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import type { PaymentWait } from './watch-payment.ts'

type Props = { wait: PaymentWait; onAgain: () => void; onStop: () => void }

/** Shown after the return from the payment page: says only what the API has confirmed. */
export function PaymentReturn({ wait, onAgain, onStop }: Props) {
  const unpaid = (
    <Button variant="text" size="sm" onClick={onStop}>
      Não paguei ainda
    </Button>
  )
  return (
    <div role="status" className="empty:hidden">
      {wait === 'waiting' ? (
        <Alert tone="info" says="nothing" title="Verificando o pagamento" actions={unpaid}>
          <span className="flex gap-2.5">
            <SpinnerArc className="mt-[0.1em] shrink-0" />
            Se você concluiu o pagamento, a confirmação costuma chegar em alguns segundos. Esta página se
            atualiza sozinha.
          </span>
        </Alert>
      ) : null}
      {wait === 'late' ? (
        <Alert
          tone="warning"
          says="nothing"
          title="A confirmação ainda não chegou"
          actions={
            <>
              <Button variant="secondary" size="sm" icon={<RefreshIcon />} onClick={onAgain}>
                Verificar de novo
              </Button>
              {unpaid}
            </>
          }
        >
          Alguns cartões demoram mais. Se você pagou, não pague de novo: o acesso é liberado assim que a
          confirmação chegar, mesmo com esta página fechada.
        </Alert>
      ) : null}
      {wait === 'confirmed' ? (
        <Alert tone="success" says="nothing" title="Pagamento confirmado!">
          Seu acesso está liberado.
        </Alert>
      ) : null}
    </div>
  )
}

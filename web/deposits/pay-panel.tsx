import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { useState } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { describeLeft, speakLeft, useTimeLeft } from './follow-time-left.ts'
import { PixCode, PixQrCode } from './pix-code.tsx'

type Props = {
  deposit: Deposit
  company: string
  /** `15:30`. */
  until: string
  onClaim: () => void
  claiming: boolean
  error: Error | null
}

/** Amount, time left and the two ways to pay. On a telephone the code comes first, on a wide screen the QR code. */
export function PayPanel({ deposit, company, until, onClaim, claiming, error }: Props) {
  const { cents, code, dueAt } = deposit
  const [wasCopied, setCopied] = useState(false)
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-start-1">
        <dl className="grid grid-cols-2 gap-4">
          <div>
            <dt className="text-sm text-ink-2">Sinal</dt>
            <dd className="font-display text-display-md font-bold whitespace-nowrap">{showPrice(cents)}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">Tempo para pagar</dt>
            <TimeLeft dueAt={dueAt} />
          </div>
        </dl>
        {code === null ? null : (
          <PixCode code={code} onCopied={() => setCopied(true)} wasCopied={wasCopied} />
        )}
        <Refusal error={error} fallback="Não foi possível avisar a empresa. Por favor, tente novamente." />
        <Button
          wide
          variant={wasCopied ? 'primary' : 'secondary'}
          icon={<CheckIcon />}
          onClick={onClaim}
          sending={claiming}
          sendingLabel="Avisando..."
        >
          Já paguei
        </Button>
      </div>
      {code === null ? null : <PixQrCode code={code} className="lg:col-start-1 lg:row-start-1" />}
      <ul className="grid list-disc gap-1.5 pl-5 text-ui text-ink-2 lg:col-span-2">
        <li>{`O dinheiro vai direto para ${company}. O Encaixe não recebe nem guarda nada.`}</li>
        <li>Depois de pagar, toque em 'Já paguei'. A empresa confere o Pix e confirma à mão.</li>
        <li>{`Sem o pagamento até ${until}, o horário fica livre para outra pessoa.`}</li>
      </ul>
    </div>
  )
}

/** Counted down for the eyes; a screen reader reads whole minutes, and is told only near the end. */
function TimeLeft({ dueAt }: { dueAt: string }) {
  const { left, announced } = useTimeLeft(dueAt)
  return (
    <dd className="font-display text-display-md font-bold whitespace-nowrap">
      <span aria-hidden="true">{describeLeft(left)}</span>
      <span className="sr-only">{speakLeft(left)}</span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </dd>
  )
}

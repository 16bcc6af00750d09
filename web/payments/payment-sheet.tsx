import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { methodNames, type PaymentMethod, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import { useId, useRef, useState } from 'react'
import { formatCents } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { MethodIcon } from './method-icon.tsx'
import { type PaymentProblems, readPayment, type TypedPayment, typedAmount } from './read-payment.ts'

/** One appointment that is paid: `cents` is what is suggested, unknown to a professional and where there is no price. */
export type PaidLine = {
  id: string
  name: string
  cents: number | undefined
  /** There is no price that an empty amount could stand for. */
  unpriced?: boolean
  tipCents?: number
}

type Props = {
  open: boolean
  onClose: () => void
  title: string
  sentence: string
  /** More than one for a visit of several procedures. */
  lines: readonly PaidLine[]
  /** A received deposit of the whole visit, of which these may be some parts. */
  depositCents?: number | undefined
  /** The method of a payment that is edited. */
  method?: PaymentMethod | undefined
  /** The method is chosen last: its button pays. */
  onPay: (payments: ReadonlyMap<string, PaymentInput>) => void
  sending?: boolean
  error?: string | undefined
}

/** What was paid, and how. The amount stands there already, so that one tap on the method is all it takes. */
export function PaymentSheet({ open, onClose, title, sentence, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={rest.sending ? () => undefined : onClose}
      title={title}
      sentence={sentence}
      size="sheet"
    >
      <PaymentFields {...rest} onClose={onClose} />
    </Dialog>
  )
}

type FieldsProps = Omit<Props, 'open' | 'title' | 'sentence'>

const typedOf = ({ cents, tipCents }: PaidLine): TypedPayment => ({
  amount: typedAmount(cents),
  tip: tipCents ? typedAmount(tipCents) : '',
})

function PaymentFields({ lines, depositCents, method, onPay, onClose, sending = false, error }: FieldsProps) {
  const [typed, setTyped] = useState(() => new Map(lines.map((line) => [line.id, typedOf(line)])))
  const [problems, setProblems] = useState(new Map<string, PaymentProblems>())
  const place = useRef<HTMLDivElement>(null)
  const asked = useId()

  function pay(chosen: PaymentMethod) {
    if (sending) return
    const payments = new Map<string, PaymentInput>()
    const found = new Map<string, PaymentProblems>()
    for (const line of lines) {
      const read = readPayment(typed.get(line.id) ?? typedOf(line), chosen, line.unpriced)
      if ('payment' in read) payments.set(line.id, read.payment)
      else found.set(line.id, read.problems)
    }
    setProblems(found)
    if (found.size === 0) return onPay(payments)
    // After the rendering that marks the field.
    setTimeout(() => place.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus())
  }

  return (
    <div ref={place} className="grid gap-6">
      {lines.map((line) => (
        <Amounts
          key={line.id}
          line={line}
          named={lines.length > 1}
          typed={typed.get(line.id) ?? typedOf(line)}
          problems={problems.get(line.id) ?? {}}
          onChange={(next) => setTyped((before) => new Map(before).set(line.id, next))}
        />
      ))}
      {depositCents === undefined ? null : (
        <p className="-mt-3 text-sm text-ink-2">
          {`O total da visita inclui o sinal de ${formatCents(depositCents)}, já recebido por Pix${method ? '' : ': receba só o resto'}.`}
        </p>
      )}
      <section aria-labelledby={asked}>
        <h3 id={asked} className="mb-2 text-ui font-semibold">
          {method
            ? 'Como foi pago? Ao tocar, o pagamento é salvo.'
            : 'Como foi pago? Ao tocar, o atendimento é concluído.'}
        </h3>
        <div className="grid grid-cols-2 gap-2.5">
          {paymentMethods.map((one) => {
            const isNow = one === method
            return (
              <Button
                key={one}
                variant={isNow ? 'soft' : 'secondary'}
                icon={<MethodIcon method={one} className="size-6 text-accent-text" />}
                iconAfter={isNow ? <CheckIcon className="ml-auto" /> : null}
                aria-describedby={asked}
                aria-current={isNow || undefined}
                unavailable={sending}
                onClick={() => pay(one)}
                className="min-h-16 justify-start! px-4! text-lg last:odd:col-span-2"
              >
                {methodNames[one]}
              </Button>
            )
          })}
        </div>
      </section>
      {error ? <Alert>{error}</Alert> : null}
      <Button variant="text" onClick={onClose} unavailable={sending} className="justify-self-end">
        Voltar
      </Button>
    </div>
  )
}

type AmountsProps = {
  line: PaidLine
  named: boolean
  typed: TypedPayment
  problems: PaymentProblems
  onChange: (typed: TypedPayment) => void
}

function Amounts({ line, named, typed, problems, onChange }: AmountsProps) {
  const fields = (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field
        label="Valor"
        error={problems.amount}
        hint={
          line.unpriced
            ? 'Este serviço não tem preço: escreva quanto o cliente pagou.'
            : line.cents === undefined
              ? 'Em branco: o preço do serviço.'
              : undefined
        }
      >
        <TextInput
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={({ target }) => onChange({ ...typed, amount: target.value })}
          onFocus={({ target }) => target.select()}
          className="text-lg font-semibold tabular-nums"
        />
      </Field>
      <Field label="Gorjeta" optional error={problems.tip}>
        <TextInput
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          value={typed.tip}
          onChange={({ target }) => onChange({ ...typed, tip: target.value })}
          className="text-lg tabular-nums"
        />
      </Field>
    </div>
  )
  if (!named) return fields
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold [overflow-wrap:anywhere]">{line.name}</legend>
      {fields}
    </fieldset>
  )
}

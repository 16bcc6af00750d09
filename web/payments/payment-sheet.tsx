import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { methodNames, type PaymentMethod, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import { useId } from 'react'
import { formatCents } from '../platform/formats.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { MethodIcon } from './method-icon.tsx'
import { type PaymentProblems, readPayment, type TypedPayment, typedAmount } from './read-payment.ts'

/**
 * One appointment in the payment form. `cents` is the suggested amount; it is undefined for a professional, who does
 * not see prices, and for an appointment without a price.
 */
export type PaidLine = {
  id: string
  name: string
  cents: number | undefined
  /** True when the appointment has no price, so that the amount may not be empty. */
  unpriced?: boolean
  tipCents?: number
}

type Props = {
  onClose: () => void
  title: string
  sentence: string
  /** The paid appointments: several for a visit of several procedures. */
  lines: readonly PaidLine[]
  /** The received deposit of the full visit; `lines` may be only some of its appointments. */
  depositCents?: number | undefined
  /** The method of the payment that is edited. */
  method?: PaymentMethod | undefined
  /** Called when the user chooses the method, which is the last step. The caller closes the sheet. */
  onPay: (payments: Payments) => Promise<unknown>
  /** The sentence for a failure that the API does not explain. */
  failure: string
}

type Payments = ReadonlyMap<string, PaymentInput>

/** `typed`: the typed texts by the id of the line. A line that was added after the sheet opened is not in `typed`. */
type Values = { method: PaymentMethod; typed: Record<string, TypedPayment> }

const typedOf = ({ cents, tipCents }: PaidLine): TypedPayment => ({
  amount: typedAmount(cents),
  tip: tipCents ? typedAmount(tipCents) : '',
})

/** The initial values of the form. The method is replaced by the method button that the user presses. */
const startOf = (lines: readonly PaidLine[], method: PaymentMethod = 'pix'): Values => ({
  method,
  typed: Object.fromEntries(lines.map((line) => [line.id, typedOf(line)])),
})

const readWith =
  (lines: readonly PaidLine[]): Reader<Values, Payments> =>
  ({ method, typed }) => {
    const payments = new Map<string, PaymentInput>()
    const problems: Record<string, string | undefined> = {}
    for (const line of lines) {
      const read = readPayment(typed[line.id] ?? typedOf(line), method, line.unpriced)
      if ('payment' in read) payments.set(line.id, read.payment)
      else
        for (const [name, text] of Object.entries(read.problems)) problems[`typed.${line.id}.${name}`] = text
    }
    return payments.size === lines.length ? { body: payments } : { problems }
  }

/** The sheet asks for the amount and the method. The amount is filled in, so one tap on the method is enough. */
export default function PaymentSheet({
  onClose,
  title,
  sentence,
  lines,
  depositCents,
  method,
  ...rest
}: Props) {
  const contract = useContractForm(readWith(lines), (payments) => rest.onPay(payments), {
    start: startOf(lines, method),
    checkAgain: 'onSubmit',
  })
  const { form, isSending } = contract
  const { typed } = useValues(form)
  const problems = form.formState.errors.typed
  return (
    <Dialog
      open
      onClose={isSending ? () => undefined : onClose}
      title={title}
      sentence={sentence}
      size="sheet"
    >
      <form {...contract.props} className="grid gap-6">
        {lines.map((line) => (
          <Amounts
            key={line.id}
            line={line}
            named={lines.length > 1}
            typed={typed[line.id] ?? typedOf(line)}
            problems={{
              amount: problems?.[line.id]?.amount?.message,
              tip: problems?.[line.id]?.tip?.message,
            }}
            onChange={(next) => form.setValue(`typed.${line.id}`, next)}
          />
        ))}
        {depositCents === undefined ? null : (
          <p className="-mt-3 text-sm text-ink-2">
            {`O total da visita inclui o sinal de ${formatCents(depositCents)}, já recebido por Pix${method ? '' : ': receba só o resto'}.`}
          </p>
        )}
        <Methods
          now={method}
          unavailable={isSending}
          onChoose={(chosen) => {
            form.setValue('method', chosen)
            contract.submit()
          }}
        />
        <Refusal error={contract.error} fallback={rest.failure} />
        <Button variant="text" onClick={onClose} unavailable={isSending} className="justify-self-end">
          Voltar
        </Button>
      </form>
    </Dialog>
  )
}

type MethodsProps = {
  /** The method of the payment that is edited. */
  now: PaymentMethod | undefined
  unavailable: boolean
  onChoose: (method: PaymentMethod) => void
}

/** The buttons of the payment methods. No button is the form's default: Enter in a field must not choose a method. */
function Methods({ now, unavailable, onChoose }: MethodsProps) {
  const asked = useId()
  return (
    <section aria-labelledby={asked}>
      <h3 id={asked} className="mb-2 text-ui font-semibold">
        {now
          ? 'Como foi pago? Ao tocar, o pagamento é salvo.'
          : 'Como foi pago? Ao tocar, o atendimento é concluído.'}
      </h3>
      <div className="grid grid-cols-2 gap-2.5">
        {paymentMethods.map((one) => {
          const isNow = one === now
          return (
            <Button
              key={one}
              variant={isNow ? 'soft' : 'secondary'}
              icon={<MethodIcon method={one} className="size-6 text-accent-text" />}
              iconAfter={isNow ? <CheckIcon className="ml-auto" /> : null}
              aria-describedby={asked}
              aria-current={isNow || undefined}
              unavailable={unavailable}
              onClick={() => onChoose(one)}
              className="min-h-16 justify-start! px-4! text-lg last:odd:col-span-2"
            >
              {methodNames[one]}
            </Button>
          )
        })}
      </div>
    </section>
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

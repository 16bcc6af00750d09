import { isRefusal } from '@encaixe/contract/client.ts'
import { methodNames, type PaymentMethod, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { typedAmount } from '../payments/read-payment.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatCents } from '../platform/formats.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCloseTill } from './close-till.ts'
import {
  describeDifference,
  methodRows,
  readCount,
  readCounts,
  type TypedCounts,
  totalOf,
} from './compute-till.ts'
import { DifferenceMark, MethodLine } from './method-list.tsx'

type Props = { till: Till; companyId: string; day: string; onClose: () => void }

/** What nobody used is counted already: zero. */
function firstCounts({ expected }: Till): TypedCounts {
  const typed = (method: PaymentMethod) => (expected[method] === 0 ? typedAmount(0) : '')
  return {
    cash: typed('cash'),
    pix: typed('pix'),
    debit: typed('debit'),
    credit: typed('credit'),
    other: typed('other'),
  }
}

/** The counted amount of each method beside the expected one; the difference shows while it is typed, and describes the field. */
export function CloseForm({ till, companyId, day, onClose }: Props) {
  const [typed, setTyped] = useState(() => firstCounts(till))
  const [problems, setProblems] = useState<Partial<TypedCounts>>({})
  const [asked, setAsked] = useState<MethodSums>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const close = useCloseTill(companyId, till.date, onClose)
  const notify = useToast()
  const { expected } = till
  const first = paymentMethods.find((method) => typed[method] === '')
  const [focused] = useState(first)
  const write = (method: PaymentMethod, text: string) => {
    setTyped((before) => ({ ...before, [method]: text }))
    setProblems(({ [method]: _, ...others }) => others)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readCounts(typed)
    if ('counted' in read) return setAsked(read.counted)
    setProblems(read.problems)
    setTimeout(() => form.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus())
  }

  const total = asked && describeDifference(totalOf(expected), totalOf(asked))
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="px-5 pb-4 text-ui text-ink-2">
        Conte o que há em cada forma de pagamento e escreva ao lado.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {methodRows(till).map((row) => {
          const { method } = row
          const counted = readCount(typed[method])
          return (
            <MethodLine
              key={method}
              row={row}
              below={
                <>
                  <span className="block text-sm text-ink-2 tabular-nums">
                    {`esperado ${formatCents(row.expected)}`}
                  </span>
                  <span id={`${id}-${method}`} className="block min-h-[1.45em] text-sm tabular-nums">
                    {counted === undefined ? (
                      <Button
                        variant="text"
                        size="sm"
                        className="-my-2.5 -ml-2"
                        aria-label={`${methodNames[method]} confere com o esperado`}
                        onClick={() => {
                          write(method, typedAmount(row.expected))
                          // The pressed button is removed with what was missing.
                          form.current?.querySelector<HTMLElement>(`[name=${method}]`)?.focus()
                        }}
                      >
                        Confere
                      </Button>
                    ) : (
                      <DifferenceMark difference={describeDifference(row.expected, counted)} />
                    )}
                  </span>
                </>
              }
            >
              <Field
                label={`Contado em ${methodNames[method]}`}
                hideLabel
                error={problems[method]}
                className="w-36 sm:w-44"
              >
                <TextInput
                  name={method}
                  aria-describedby={problems[method] || counted === undefined ? undefined : `${id}-${method}`}
                  prefix="R$"
                  inputMode="decimal"
                  autoComplete="off"
                  autoFocus={method === focused}
                  value={typed[method]}
                  onChange={({ target }) => write(method, target.value)}
                  className="text-right text-lg tabular-nums"
                />
              </Field>
            </MethodLine>
          )
        })}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit">Fechar o caixa</Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => {
          close.reset()
          setAsked(undefined)
        }}
        onConfirm={async () => {
          if (!asked) return
          await close.mutateAsync(asked).then(
            () => notify(`Caixa de ${day} fechado`),
            (error: unknown) => {
              // Somebody else closed it: this form goes, and the page shows how.
              if (isRefusal(error, 'till_closed')) notify(error.body.error, 'error')
            },
          )
        }}
        title={`Fechar o caixa de ${day}?`}
        sentence={`Contado ${formatCents(asked ? totalOf(asked) : 0)} de ${formatCents(totalOf(expected))} esperados: ${total?.text ?? ''}. O caixa fecha uma vez e não muda mais.${day === 'hoje' ? ' O que ainda entrar hoje aparece à parte, como “Depois do fechamento”.' : ''}`}
        confirmLabel="Fechar o caixa"
        tone="primary"
        sending={close.isPending}
        sendingLabel="Fechando..."
        error={describeFailure(close.error, 'Não foi possível fechar o caixa. Por favor, tente novamente.')}
      />
    </form>
  )
}

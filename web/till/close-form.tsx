import { isRefusal } from '@encaixe/contract/client.ts'
import { methodNames, type PaymentMethod, paymentMethods } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { typedAmount } from '../payments/read-payment.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatCents } from '../platform/formats.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import {
  describeDifference,
  methodRows,
  readCount,
  readCounts,
  type TypedCounts,
  totalOf,
} from './compute-till.ts'
import { tillQuery } from './fetch-till.ts'
import { DifferenceMark, MethodLine } from './method-list.tsx'

type Props = { till: Till; companyId: string; day: string; onClose: () => void }

/** The first values of the form. Methods without payments are prefilled with zero. */
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

const readBody: Reader<TypedCounts, MethodSums> = (typed) => {
  const read = readCounts(typed)
  return 'counted' in read ? { body: read.counted } : read
}

/**
 * Asks for the counted amount of each method beside the expected amount. The difference is shown while the user types,
 * and is the description of the field.
 */
export function CloseForm({ till, companyId, day, onClose }: Props) {
  const [asked, setAsked] = useState<MethodSums>()
  const close = useCloseTill(companyId, till.date, onClose)
  const notify = useToast()
  const contract = useContractForm(
    readBody,
    async (counted) => {
      setAsked(counted)
      return false
    },
    { start: firstCounts(till), checkAgain: 'onSubmit' },
  )
  const { form } = contract
  const typed = useValues(form)
  const [focused] = useState(() => paymentMethods.find((method) => typed[method] === ''))
  const expected = totalOf(till.expected)
  const total = asked && describeDifference(expected, totalOf(asked))
  return (
    <form {...contract.props}>
      <p className="px-5 pb-4 text-ui text-ink-2">
        Conte o que há em cada forma de pagamento e escreva ao lado.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {methodRows(till).map((row) => (
          <CountLine
            key={row.method}
            row={row}
            typed={typed[row.method]}
            problem={form.formState.errors[row.method]?.message}
            autoFocus={row.method === focused}
            onType={(text) => {
              form.setValue(row.method, text)
              form.clearErrors(row.method)
            }}
          />
        ))}
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
              // Another user closed the till first: this form is removed, and the page shows the closed till.
              if (isRefusal(error, 'till_closed')) notify(error.body.error, 'error')
            },
          )
        }}
        title={`Fechar o caixa de ${day}?`}
        sentence={`Contado ${formatCents(asked ? totalOf(asked) : 0)} de ${formatCents(expected)} esperados: ${total?.text ?? ''}. O caixa fecha uma vez e não muda mais.${day === 'hoje' ? ' O que ainda entrar hoje aparece à parte, como “Depois do fechamento”.' : ''}`}
        confirmLabel="Fechar o caixa"
        tone="primary"
        sending={close.isPending}
        sendingLabel="Fechando..."
        error={describeFailure(close.error, 'Não foi possível fechar o caixa. Por favor, tente novamente.')}
      />
    </form>
  )
}

type LineProps = {
  row: ReturnType<typeof methodRows>[number]
  typed: string
  problem: string | undefined
  autoFocus: boolean
  onType: (text: string) => void
}

function CountLine({ row, typed, problem, autoFocus, onType }: LineProps) {
  const { method, expected } = row
  const below = useId()
  const field = useRef<HTMLInputElement>(null)
  const counted = readCount(typed)
  return (
    <MethodLine
      row={row}
      below={
        <>
          <span className="block text-sm text-ink-2 tabular-nums">{`esperado ${formatCents(expected)}`}</span>
          <span id={below} className="block min-h-[1.45em] text-sm tabular-nums">
            {counted === undefined ? (
              <Button
                variant="text"
                size="sm"
                className="-my-2.5 -ml-2"
                aria-label={`${methodNames[method]} confere com o esperado`}
                onClick={() => {
                  onType(typedAmount(expected))
                  // The focus moves to the field, because the pressed button is removed when the amount is filled in.
                  field.current?.focus()
                }}
              >
                Confere
              </Button>
            ) : (
              <DifferenceMark difference={describeDifference(expected, counted)} />
            )}
          </span>
        </>
      }
    >
      <Field label={`Contado em ${methodNames[method]}`} hideLabel error={problem} className="w-36 sm:w-44">
        <TextInput
          ref={field}
          name={method}
          aria-describedby={problem || counted === undefined ? undefined : below}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={autoFocus}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className="text-right text-lg tabular-nums"
        />
      </Field>
    </MethodLine>
  )
}

/** Closes the till. `onClosed` is called before the page shows the closed till, whoever closed the till. */
function useCloseTill(companyId: string, date: string, onClosed: () => void) {
  const queries = useQueryClient()
  const { queryKey } = tillQuery(companyId, date)
  return useMutation({
    mutationFn: (counted: MethodSums) =>
      api('POST /api/till/{date}/close', { params: { date }, body: { counted } }),
    onSuccess: (closed) => {
      onClosed()
      queries.setQueryData(queryKey, closed)
    },
    onError: (error) => {
      if (isRefusal(error, 'till_closed')) onClosed()
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { formatDuration } from '../platform/formats.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { proceduresKey } from './fetch-procedures.ts'
import { readTrade, type Trade, trades, type UsualService } from './list-usual-services.ts'
import { emptyProcedure, type ProcedureBody, procedureForm, tidyPrice } from './read-procedure-form.ts'

type Row = { name: string; category: string; chosen: boolean; duration: string; price: string }
type Rows = { rows: Row[] }
type Form = UseFormReturn<Rows, unknown, Chosen[]>
/** A chosen service and its place in the list. */
type Chosen = { at: number; body: ProcedureBody }

const rowOf = ({ name, category = '', minutes, price }: UsualService): Row => ({
  name,
  category,
  chosen: false,
  duration: String(minutes),
  price: price === undefined ? '' : tidyPrice(String(price)),
})

/** Checks each chosen service with the rules of the form for one procedure. */
const readRows: Reader<Rows, Chosen[]> = ({ rows }) => {
  const problems: Record<string, string> = {}
  const body = rows.flatMap(({ chosen, ...row }, at) => {
    const read = chosen ? procedureForm.safeParse({ ...emptyProcedure, ...row }) : undefined
    for (const { path, message } of read?.error?.issues ?? [])
      problems[`rows.${at}.${path.join('.')}`] ??= message
    return read?.data ? [{ at, body: read.data }] : []
  })
  return Object.keys(problems).length > 0 ? { problems } : { body }
}

type Props = {
  /** The reason why nothing can be added at present. */
  reason: string | undefined
  /** Called when the first request leaves: the list behind is then no longer empty, and this form must stay. */
  onBegin: () => void
  onDone: () => void
}

/** The usual services of the owner's trade: a tap chooses one, and one button creates all chosen services. */
export function UsualList(props: Props) {
  const [trade, setTrade] = useState(readTrade)
  return (
    <Card as="section" padding="roomy" aria-labelledby="servicos-comuns">
      <CardTitle id="servicos-comuns">Comece pelos serviços comuns do seu ramo</CardTitle>
      <p className="-mt-2 text-ui text-ink-2">
        Toque nos que você faz. Tempo e preço são um ponto de partida: mude aqui ou depois.
      </p>
      <fieldset className="mt-4">
        <legend className="mb-2 text-ui font-semibold">Seu ramo</legend>
        <div className="flex flex-wrap gap-2">
          {trades.map((one) => (
            <Chip key={one.id} aria-pressed={one === trade} onClick={() => setTrade(one)}>
              {one.name}
            </Chip>
          ))}
        </div>
      </fieldset>
      {trade ? <TradeForm key={trade.id} trade={trade} {...props} /> : null}
    </Card>
  )
}

function TradeForm({ trade, reason, onBegin, onDone }: Props & { trade: Trade }) {
  const notify = useToast()
  const { mutateAsync: create } = useCreateServices()
  async function send(chosen: Chosen[], { form }: { form: Form }) {
    onBegin()
    // A service that was created is no longer chosen: after a failure, a second attempt sends only the others.
    await create({ chosen, onCreated: (at) => form.setValue(`rows.${at}.chosen`, false) })
    return chosen.length
  }
  const contract = useContractForm(readRows, send, {
    start: { rows: trade.services.map(rowOf) },
    onSent(count) {
      notify(count === 1 ? '1 procedimento cadastrado' : `${count} procedimentos cadastrados`)
      onDone()
    },
  })
  const { rows } = useValues(contract.form)
  const count = rows.filter(({ chosen }) => chosen).length
  return (
    <form {...contract.props} className="mt-5">
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row, at) => (
          <UsualRow key={row.name} row={row} at={at} form={contract.form} />
        ))}
      </ul>
      <Refusal
        error={contract.error}
        fallback="Os procedimentos marcados não foram todos cadastrados. Tente de novo."
        className="mt-4"
      />
      <GuardedButton
        type="submit"
        reason={reason}
        wide="phone"
        className="mt-5"
        unavailable={count === 0}
        sending={contract.isSending}
        sendingLabel="Salvando..."
      >
        {count === 0 ? 'Escolha ao menos um' : `Cadastrar ${count === 1 ? 'este' : `estes ${count}`}`}
      </GuardedButton>
    </form>
  )
}

function UsualRow({ row, at, form }: { row: Row; at: number; form: Form }) {
  const { register, setValue, formState } = form
  const { name, chosen, duration, price } = row
  const wrong = formState.errors.rows?.[at]
  const minutes = /^\d{1,4}$/.test(duration) ? formatDuration(Number(duration)) : duration
  return (
    <li className="flex-wrap justify-between gap-x-4 py-1.5 sm:flex">
      <div className="flex min-w-0 items-center justify-between gap-4 sm:grow">
        <Checkbox label={<span className="font-semibold">{name}</span>} {...register(`rows.${at}.chosen`)} />
        {chosen ? null : (
          <p className="shrink-0 text-ui text-ink-2">
            {minutes}
            {price ? ` · R$ ${price}` : null}
          </p>
        )}
      </div>
      {chosen ? (
        <div className="grid max-w-80 grid-cols-2 gap-3 pb-2.5 pl-8.5 sm:pl-0">
          <Field label={<Labelled of={name}>Minutos</Labelled>} error={wrong?.duration?.message}>
            <TextInput {...register(`rows.${at}.duration`)} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={<Labelled of={name}>Preço</Labelled>} error={wrong?.price?.message}>
            <TextInput
              {...register(`rows.${at}.price`, {
                onBlur: ({ target }: { target: { value: string } }) =>
                  setValue(`rows.${at}.price`, tidyPrice(target.value)),
              })}
              prefix="R$"
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
        </div>
      ) : null}
    </li>
  )
}

/** Several rows have fields of the same name, so a screen reader also reads the service. */
function Labelled({ of, children }: { of: string; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only"> de {of}</span>
    </>
  )
}

type Creation = { chosen: Chosen[]; onCreated: (at: number) => void }

/** Creates the services one after the other, in the order of the list. */
function useCreateServices() {
  const { id: companyId } = useCompany()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ chosen, onCreated }: Creation) {
      for (const { at, body } of chosen) {
        await api('POST /api/procedures', { body: { ...body, companyId } })
        onCreated(at)
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: proceduresKey(companyId) }),
  })
}

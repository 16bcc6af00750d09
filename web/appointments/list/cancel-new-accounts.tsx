import { counted } from '@encaixe/contract/counted.ts'
import { addDays, instantOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../../companies/fetch-company.ts'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { describeFailure } from '../../platform/describe-failure.ts'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, timeIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'

const choices = { hour: 'Última hora', today: 'Hoje', day: 'Últimas 24 horas', date: 'Outra data' } as const
type Choice = keyof typeof choices

const anHour = 3_600_000

function sinceOf(choice: Choice, date: string, zone: string): Date {
  const now = productNow()
  if (choice === 'hour') return new Date(now.getTime() - anHour)
  if (choice === 'day') return new Date(now.getTime() - 24 * anHour)
  const day = choice === 'today' ? dateIn(zone, now) : date
  return instantOf({ date: day, minute: 0 }, zone)
}

const fromNewAccountsQuery = (since: string) => ({
  queryKey: [...appointmentsKey, 'from-new-accounts', since],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/schedules/from-new-accounts', { query: { since }, signal }),
})

/** The API cancels a part of them with each request, so the request is repeated until none is left. */
async function cancelAll(body: { since: string; until: string }): Promise<number> {
  const { cancelled, left } = await api('POST /api/schedules/cancel-from-new-accounts', { body })
  return left > 0 && cancelled > 0 ? cancelled + (await cancelAll(body)) : cancelled
}

/** Cancels at once what accounts that never came booked, after somebody filled the calendar with such accounts. */
export function CancelNewAccounts() {
  const [since, setSince] = useState<string>()
  return (
    <>
      <Button
        variant="text"
        size="sm"
        onClick={() => setSince(sinceOf('day', '', defaultZone).toISOString())}
      >
        Cancelar agendamentos de contas novas
      </Button>
      {since === undefined ? null : (
        <CancelDialog since={since} onSince={setSince} onClose={() => setSince(undefined)} />
      )}
    </>
  )
}

type Props = { since: string; onSince: (since: string) => void; onClose: () => void }

function CancelDialog({ since, onSince, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>('day')
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const today = dateIn(zone, productNow())
  const [date, setDate] = useState(today)
  const toast = useToast()
  const queries = useQueryClient()
  const found = useQuery(fromNewAccountsQuery(since))
  const cancel = useMutation({
    mutationFn: cancelAll,
    onSuccess(cancelled) {
      toast(`${counted(cancelled, 'agendamento cancelado', 'agendamentos cancelados')}.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: appointmentsKey }),
  })
  const choose = (next: Choice, day = date) => {
    setChoice(next)
    setDate(day)
    if (day) onSince(sinceOf(next, day, zone).toISOString())
  }
  const { data } = found
  const count = data?.count ?? 0
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => (data && count > 0 ? cancel.mutateAsync({ since, until: data.until }) : undefined)}
      title="Cancelar agendamentos de contas novas"
      sentence="Cancela o que foi marcado pela página por quem nunca veio. O que a empresa marcou ou aceitou fica. Cada cliente é avisado, e não dá para desfazer."
      confirmLabel={count > 0 ? `Cancelar ${count}` : 'Cancelar'}
      sending={cancel.isPending}
      sendingLabel="Cancelando..."
      waiting={count === 0}
      error={describeFailure(cancel.error, 'Erro ao cancelar. Parte pode já estar cancelada. Tente de novo.')}
    >
      <Field label="Marcados desde">
        <Select value={choice} onChange={({ target }) => choose(target.value as Choice)}>
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {choice === 'date' ? (
        <Field label="Data">
          <TextInput
            type="date"
            value={date}
            max={today}
            min={addDays(today, -365)}
            onChange={({ target }) => choose('date', target.value)}
          />
        </Field>
      ) : null}
      {data ? (
        <>
          <p role="status" className="text-ui font-semibold">
            {count === 0
              ? 'Nenhum agendamento para cancelar.'
              : counted(count, 'agendamento será cancelado', 'agendamentos serão cancelados')}
          </p>
          {count > 0 ? (
            <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
              {data.items.map((one) => (
                <li key={one.visitId} className="px-3 py-2 text-ui">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{one.clientName}</span>
                  <span className="block text-ink-2">
                    {`${one.procedures.join(' + ')}, ${dayText(one.date)} às ${one.startTime}`}
                  </span>
                  <span className="block text-sm text-ink-2">{`Marcado ${bookedText(one.bookedAt, zone)}`}</span>
                </li>
              ))}
              {count > data.items.length ? (
                <li className="px-3 py-2 text-ui text-ink-2">{`e mais ${count - data.items.length}`}</li>
              ) : null}
            </ul>
          ) : null}
        </>
      ) : found.isError ? (
        <LoadFailure onRetry={() => void found.refetch()} retrying={found.isFetching}>
          Erro ao carregar os agendamentos.
        </LoadFailure>
      ) : (
        <Loading label="Carregando agendamentos...">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
    </ConfirmDialog>
  )
}

function bookedText(instant: string, zone: string): string {
  const at = new Date(instant)
  return `${dayText(dateIn(zone, at))} às ${timeIn(zone, at)}`
}

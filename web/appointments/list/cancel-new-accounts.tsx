import type { VisitOfNewAccount } from '@encaixe/contract/appointments.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { addDays, instantOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { companyQuery } from '../../companies/fetch-company.ts'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { describeFailure } from '../../platform/describe-failure.ts'
import { dayText, shortDate } from '../../platform/describe-until.ts'
import { dateIn, timeIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { renewed } from '../../platform/stale-lists.ts'
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
const mostDays = 365

function sinceOf(choice: Choice, date: string, zone: string): string {
  const now = productNow()
  if (choice === 'hour') return new Date(now.getTime() - anHour).toISOString()
  if (choice === 'day') return new Date(now.getTime() - 24 * anHour).toISOString()
  const day = choice === 'today' ? dateIn(zone, now) : date
  return instantOf({ date: day, minute: 0 }, zone).toISOString()
}

const fromNewAccountsQuery = (since: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'from-new-accounts', since],
    queryFn: ({ signal }) => api('GET /api/schedules/from-new-accounts', { query: { since }, signal }),
  })

type Progress = { cancelled: number; left: number }

/** The API cancels a part of the visits with each request. `goesOn` is called after each part. */
async function cancelAll(
  body: { since: string; until: string },
  goesOn: (progress: Progress) => boolean,
): Promise<Progress> {
  let sum = 0
  for (;;) {
    const { cancelled, left } = await api('POST /api/schedules/cancel-from-new-accounts', { body })
    sum += cancelled
    const progress = { cancelled: sum, left }
    if (!goesOn(progress) || left === 0 || cancelled === 0) return progress
  }
}

/** Cancels at once what accounts that never came booked, after somebody filled the calendar with such accounts. */
export function CancelNewAccounts() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="sm" onClick={() => setOpen(true)}>
        Cancelar agendamentos de contas novas
      </Button>
      {open ? <CancelDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const noneCancelled = 'Nenhum agendamento foi cancelado, porque a lista mudou. Confira e tente de novo.'
const cancelFailed = 'Erro ao cancelar. Alguns podem já ter sido cancelados. Tente de novo.'

function describeEnd({ cancelled, left }: Progress): string {
  const done = counted(cancelled, 'agendamento cancelado', 'agendamentos cancelados')
  return left > 0 ? `${done}. ${left === 1 ? 'Falta 1' : `Faltam ${left}`}.` : `${done}.`
}

function CancelDialog({ onClose }: { onClose: () => void }) {
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const today = dateIn(zone, productNow())
  const earliest = addDays(today, -mostDays)
  const [choice, setChoice] = useState<Choice>('day')
  const [date, setDate] = useState(today)
  // Undefined while the typed date is empty or out of range: nothing is loaded, and nothing can be cancelled.
  const [since, setSince] = useState<string | undefined>(() => sinceOf('day', today, zone))
  const [progress, setProgress] = useState<Progress>()
  const stops = useRef(false)
  const toast = useToast()
  const found = useQuery({ ...fromNewAccountsQuery(since ?? ''), enabled: since !== undefined })
  const cancel = useMutation({
    mutationFn(body: { since: string; until: string }) {
      stops.current = false
      return cancelAll(body, (sum) => {
        setProgress(sum)
        return !stops.current
      })
    },
    onSuccess(sum) {
      if (sum.cancelled === 0) return
      toast(describeEnd(sum))
      onClose()
    },
    onSettled() {
      setProgress(undefined)
      return renewed()
    },
  })
  const choose = (next: Choice, day = date) => {
    setChoice(next)
    setDate(day)
    cancel.reset()
    const isValid = next !== 'date' || (day >= earliest && day <= today)
    setSince(isValid ? sinceOf(next, day, zone) : undefined)
  }
  const data = since === undefined ? undefined : found.data
  const count = data?.count ?? 0
  const noneDone = cancel.data?.cancelled === 0 && !cancel.isPending
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        data && since !== undefined && count > 0
          ? cancel.mutateAsync({ since, until: data.until })
          : undefined
      }
      onStop={() => {
        stops.current = true
      }}
      title="Cancelar agendamentos de contas novas"
      sentence="Cancela o que foi marcado pela página por quem nunca veio. O que a empresa marcou ou aceitou fica. Quem tem e-mail ou celular confirmado recebe o aviso; os outros, não. Não dá para desfazer."
      confirmLabel={count > 0 ? `Cancelar ${count}` : 'Cancelar'}
      sending={cancel.isPending}
      sendingLabel="Cancelando..."
      waiting={count === 0}
      error={noneDone ? noneCancelled : describeFailure(cancel.error, cancelFailed)}
    >
      <Field label="Marcados desde">
        <Select
          value={choice}
          disabled={cancel.isPending}
          onChange={({ target }) => choose(target.value as Choice)}
        >
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {choice === 'date' ? (
        <Field
          label="Data"
          error={since === undefined ? 'Escolha uma data dos últimos 12 meses.' : undefined}
        >
          <TextInput
            type="date"
            value={date}
            disabled={cancel.isPending}
            max={today}
            min={earliest}
            onChange={({ target }) => choose('date', target.value)}
          />
        </Field>
      ) : null}
      <p role="status" className="min-h-6 text-ui font-semibold">
        {progress
          ? `Cancelados: ${progress.cancelled}. Faltam: ${progress.left}.`
          : data
            ? describeCount(count)
            : ''}
      </p>
      {/* The height is fixed, so that the buttons stay in place while another list is loaded. */}
      <div className="h-60">
        {data ? (
          count > 0 ? (
            <VisitList {...data} zone={zone} />
          ) : null
        ) : since !== undefined && found.isError ? (
          <LoadFailure onRetry={() => void found.refetch()} retrying={found.isFetching}>
            Erro ao carregar os agendamentos.
          </LoadFailure>
        ) : since !== undefined ? (
          <Loading label="Carregando agendamentos...">
            <Skeleton className="h-60 w-full" />
          </Loading>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

const describeCount = (count: number) =>
  count === 0
    ? 'Nenhum agendamento para cancelar.'
    : counted(count, 'agendamento será cancelado', 'agendamentos serão cancelados')

type ListProps = { count: number; items: readonly VisitOfNewAccount[]; zone: string }

/** The visits that would be cancelled. */
function VisitList({ count, items, zone }: ListProps) {
  return (
    <ul
      aria-label="Agendamentos que serão cancelados"
      // A list of more than two visits may scroll, so it must be reachable by keyboard.
      tabIndex={items.length > 2 ? 0 : undefined}
      className="max-h-full divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {items.map((one) => (
        <li key={one.visitId} className="px-3 py-2 text-ui">
          <span className="block font-semibold [overflow-wrap:anywhere]">{one.clientName}</span>
          <span className="block text-ink-2">
            {`${one.procedures.join(' + ')}, ${dayText(one.date)} às ${one.startTime}`}
          </span>
          <span className="block text-sm text-ink-2">{`Marcado em ${bookedText(one.bookedAt, zone)}`}</span>
        </li>
      ))}
      {count > items.length ? (
        <li className="px-3 py-2 text-ui text-ink-2">{`e mais ${count - items.length}`}</li>
      ) : null}
    </ul>
  )
}

function bookedText(instant: string, zone: string): string {
  const at = new Date(instant)
  return `${shortDate(dateIn(zone, at))} às ${timeIn(zone, at)}`
}

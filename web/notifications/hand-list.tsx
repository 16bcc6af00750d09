import type { HandReminder } from '@encaixe/contract/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { formatLongDate } from '../platform/formats.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { handRemindersQuery } from './fetch-messages.ts'
import { UndeliveredCard } from './undelivered-card.tsx'

const settings = <TextLink to="/company/messages">Mensagens e lembretes</TextLink>

/** Reminders of a day for a shop without automatic WhatsApp. Each button opens the chat with the text filled in. */
export function HandList({ date }: { date: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(handRemindersQuery(date))
  const mark = useMarkSent(date)
  const sets = useMay()('GET /api/messages/settings')
  const left = data?.items.filter(({ doneAt }) => doneAt === null) ?? []
  const sent = data?.items.filter(({ doneAt }) => doneAt !== null) ?? []
  const rowsOf = (items: HandReminder[]) => (
    <ul className="grid gap-3">
      {items.map((item) => (
        <HandRow
          key={item.appointmentId}
          item={item}
          today={data?.date}
          onSent={() => mark.mutate(item.appointmentId)}
        />
      ))}
    </ul>
  )
  return (
    <AppPage
      title={data ? titleOf(data.items.length, date !== undefined) : 'Lembretes de hoje'}
      lead={data ? formatLongDate(data.date) : undefined}
      back={{ to: '/schedules', label: 'Agendamentos' }}
    >
      <div className="mb-5 empty:hidden">
        <UndeliveredCard />
      </div>
      {data?.automatic ? (
        <Alert tone="info" className="mb-5">
          Os lembretes saem sozinhos pelo WhatsApp, para quem recebe mensagens nossas. Aqui estão os de hoje
          que ainda não saíram: você pode enviar.
          {sets ? <> Veja em {settings}.</> : null}
        </Alert>
      ) : null}
      {mark.isError ? (
        <Alert className="mb-5">
          Não foi possível marcar como enviado. Confira a internet e toque de novo.
        </Alert>
      ) : null}
      {data ? (
        data.items.length === 0 ? (
          <Card padding="roomy">
            <EmptyState title="Ninguém para lembrar" done>
              <p>
                Aparece aqui quem deixou um celular e ainda não confirmou nem recebeu o lembrete.
                {sets ? <> Quando e por onde os lembretes saem, você escolhe em {settings}.</> : null}
              </p>
            </EmptyState>
          </Card>
        ) : (
          <>
            <p role="status" className="mb-3 text-ui text-ink-2">
              {left.length === 0
                ? 'Todos enviados.'
                : `Falta${left.length === 1 ? '' : 'm'} ${left.length} de ${data.items.length}.`}
            </p>
            {rowsOf(left)}
            {sent.length > 0 ? (
              <section aria-labelledby="enviados" className="mt-7">
                <h2 id="enviados" className="mb-3 font-display text-lg font-bold">
                  Enviados por você
                </h2>
                {rowsOf(sent)}
              </section>
            ) : null}
          </>
        )
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar os lembretes. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading>
          <div className="grid gap-3">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      )}
    </AppPage>
  )
}

const titleOf = (count: number, given: boolean) =>
  `${count} ${count === 1 ? 'lembrete' : 'lembretes'} ${given ? 'do dia' : 'de hoje'}`

type RowProps = { item: HandReminder; today: string | undefined; onSent: () => void }

function HandRow({ item, today, onSent }: RowProps) {
  const { appointmentId, clientName, date, startTime, procedureName, collaboratorName, text, url } = item
  const title = `lembrete-${appointmentId}`
  // A reminder of today may be about a visit of another day.
  const when = date === today ? startTime : `${date.slice(8)}/${date.slice(5, 7)} às ${startTime}`
  return (
    <Card as="li" padding="normal" aria-labelledby={title}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={title} className="text-base font-semibold [overflow-wrap:anywhere]">
            <span className="tabular-nums">{when}</span> · {clientName}
          </h2>
          <p className="text-ui text-ink-2">
            {procedureName} com {collaboratorName}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {item.confirmedAt ? (
            <Badge tone="ok" icon={<CheckIcon />}>
              Confirmado
            </Badge>
          ) : null}
          {item.doneAt ? <Badge tone="neutral">Enviado</Badge> : null}
        </div>
      </div>
      <p className="mt-3 rounded-md bg-sunken p-3 text-ui whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onSent}
          className={buttonStyle({ variant: item.doneAt ? 'secondary' : 'primary', size: 'sm' })}
        >
          <WhatsappIcon />
          {item.doneAt ? 'Abrir de novo' : 'Enviar pelo WhatsApp'}
          <span className="sr-only"> para {clientName}, abre em outra janela</span>
        </a>
        <TextLink to={`/schedules/${appointmentId}`} alone>
          Ver agendamento
        </TextLink>
      </div>
    </Card>
  )
}

/** Optimistic update: the reminder is shown as sent at once, because WhatsApp has already opened over the page. */
function useMarkSent(date?: string) {
  const queries = useQueryClient()
  const { queryKey } = handRemindersQuery(date)
  return useMutation({
    mutationFn: (appointmentId: string) =>
      api('POST /api/messages/whatsapp-list/{appointmentId}/done', { params: { appointmentId } }),
    onSuccess: ({ appointmentId, doneAt }) =>
      queries.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            items: list.items.map((item) =>
              item.appointmentId === appointmentId ? { ...item, doneAt } : item,
            ),
          },
      ),
  })
}

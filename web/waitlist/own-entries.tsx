import { withPreposition } from '@encaixe/contract/company-article.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { OwnWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { describeEarlier } from './describe-earlier.ts'
import { describeWindow } from './describe-waiting.ts'
import { ownEntriesQuery } from './fetch-own-entries.ts'

type Props = { entries: OwnWaitlistEntry[]; className?: string }

/** The client's waiting-list entries in all companies, each with a button to leave the list. */
export function OwnEntries({ entries, className = '' }: Props) {
  const now = useProductNow()
  const leave = useLeaveList()
  const title = useRef<HTMLHeadingElement>(null)
  if (entries.length === 0) return null
  return (
    <Card as="section" aria-labelledby="espera" className={className}>
      <h2 ref={title} tabIndex={-1} id="espera" className="text-display-sm">
        Você espera por
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            today={localTime(now, entry.company.timezone).date}
            onLeave={() => {
              // The focus moves to the title, because the pressed button disappears with its row.
              title.current?.focus()
              leave.mutate(entry)
            }}
          />
        ))}
      </ul>
    </Card>
  )
}

type EntryProps = { entry: OwnWaitlistEntry; today: string; onLeave: () => void }

function Entry({ entry, today, onLeave }: EntryProps) {
  const { procedures, company, collaborator, appointmentId, daysBefore, windows } = entry
  const what = procedures.join(' + ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <ClockIcon className="shrink-0 text-amber-text max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
        <p className="font-semibold">{what}</p>
        <p className="text-ui text-ink-2">
          <TextLink href={`/${company.slug}`}>{company.name}</TextLink>
          {collaborator ? ` · com ${collaborator}` : null}
        </p>
        {appointmentId ? (
          <p className="text-ui">
            {`Mais cedo que o seu horário, ${describeEarlier(daysBefore ?? 0)}. `}
            <TextLink to={`/schedules/${appointmentId}`}>Ver o agendamento</TextLink>
          </p>
        ) : (
          <ul className="text-ui">
            {windows.map((window) => (
              <li key={JSON.stringify(window)} className="first-letter:uppercase">
                {describeWindow(window, today)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Sair da lista: ${what}, ${company.name}`}
        onClick={onLeave}
      >
        Sair da lista
      </Button>
    </li>
  )
}

/** Creates a waiting-list entry with an old entry's choices. The client waits behind clients who joined meanwhile. */
function joinAgain({
  companyId,
  items,
  windows,
  collaboratorId,
  appointmentId,
  daysBefore,
}: OwnWaitlistEntry) {
  if (appointmentId) {
    const body = daysBefore ? { days: daysBefore } : { sameDay: true as const }
    return api('POST /api/schedules/{id}/earlier', { params: { id: appointmentId }, body })
  }
  return api('POST /api/waitlist', {
    body: { companyId, items, windows, collaboratorId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

/** Takes the client off the waiting list at once, and offers to undo the removal. */
function useLeaveList() {
  const queries = useQueryClient()
  const notify = useToast()
  const { queryKey } = ownEntriesQuery
  const undo = useMutation({
    mutationFn: joinAgain,
    onSuccess: () => notify('Você voltou para a lista de espera.'),
    onError: (error) =>
      notify(describeFailure(error, 'Não foi possível voltar para a lista. Tente novamente.'), 'error'),
  })
  return useMutation({
    mutationFn: ({ id }: OwnWaitlistEntry) => api('DELETE /api/waitlist/{id}', { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => before?.filter((one) => one.id !== id))
    },
    onSuccess: (_, entry) =>
      notify(
        `Você saiu da lista de espera ${withPreposition('de', entry.company)}.`,
        'success',
        { label: 'Desfazer', onAction: () => undo.mutate(entry) },
        entry.id,
      ),
    onError: (error) => {
      notify(describeFailure(error, 'Não foi possível sair da lista. Tente novamente.'), 'error')
      void queries.invalidateQueries({ queryKey })
    },
  })
}

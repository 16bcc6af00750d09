import type { Exception } from '@encaixe/contract/exceptions.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { productNow } from '../platform/product-time.ts'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { ExceptionList } from './exception-list.tsx'
import { exceptionsQuery } from './fetch-exceptions.ts'
import { splitByDate } from './mark-year.ts'
import type { ExceptionStart } from './read-exception-form.ts'
import { useExceptionChanges } from './use-exception-changes.tsx'

/** The number of days for which one request may fetch exceptions. */
const daysAhead = 399

const kinds: [string, ExceptionStart][] = [
  ['Folga', {}],
  ['Horário especial', { kind: 'hours' }],
  ['Bloqueio toda semana', { weekly: true }],
]

/** The exceptions of one professional from today on; earlier exceptions are on the company's page of days off. */
export function PersonDaysOff({ id }: { id: string }) {
  const { data: company } = useQuery(companyQuery)
  const today = localTime(productNow(), company?.timezone ?? defaultZone).date
  const query = { from: today, to: addDays(today, daysAhead), collaboratorId: id }
  const { data, isError, isFetching, refetch } = useQuery({
    ...exceptionsQuery(query),
    enabled: company !== undefined,
    select: (all) => all.filter(({ collaboratorId }) => collaboratorId === id),
  })
  const reason = useMissingSubscription('folgas e horários')
  const changes = useExceptionChanges()
  const [opened, setOpened] = useState<{ start?: ExceptionStart; exception?: Exception }>()
  const { ahead } = splitByDate(data ?? [], today)
  useKeptFocus(ahead.length, 'folgas-da-pessoa')
  return (
    <Card as="section" aria-labelledby="folgas-da-pessoa" className="sm:px-6">
      <CardTitle
        id="folgas-da-pessoa"
        aside={
          <TextLink to={`/company/days-off?de=${id}`} tone="accent" alone>
            Ver o ano todo <ArrowRightIcon />
          </TextLink>
        }
      >
        Folgas e horários especiais
      </CardTitle>
      <div className="mb-2 flex flex-wrap gap-2">
        {kinds.map(([label, start]) => (
          <GuardedButton
            key={label}
            reason={reason}
            variant="soft"
            size="sm"
            icon={<PlusIcon />}
            onClick={() => setOpened({ start: { ...start, collaboratorId: id } })}
          >
            {label}
          </GuardedButton>
        ))}
      </div>
      {ahead.length > 0 ? (
        <ExceptionList
          exceptions={ahead}
          team={[]}
          named={false}
          today={today}
          onChange={(exception) => setOpened({ exception })}
          onRemove={changes.removeRow}
          reason={reason}
        />
      ) : null}
      {data && ahead.length === 0 ? (
        <div className="pt-4">
          <EmptyState as="h3" title="Nenhuma folga por vir">
            Férias, uma consulta, a pausa da escola toda terça: o que estiver aqui sai da agenda e da página.
          </EmptyState>
        </div>
      ) : null}
      {!data && isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar as folgas. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
      {!data && !isError ? (
        <Loading>
          <div className="grid gap-3 pt-3">
            <Skeletons count={3} className="h-14" />
          </div>
        </Loading>
      ) : null}
      <ExceptionDialog {...opened} open={opened !== undefined} onClose={() => setOpened(undefined)} />
      {changes.dialog}
    </Card>
  )
}

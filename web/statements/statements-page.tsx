import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { addMonths, isMonth, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import type { ListedStatement } from '@encaixe/contract/statement-fields.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatCents } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { MoneyNav } from '../shell/money-nav.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { useBeginStatement } from './change-statements.ts'
import { addTotals, dueTo, nameMonth } from './describe-statement.ts'
import { monthStatementsQuery } from './fetch-statements.ts'
import { StatementStatus } from './statement-lines.tsx'

/** The statements of a month, one line for each professional. A tap begins a missing statement. */
export function StatementsPage() {
  const { id: companyId } = useCompany()
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const thisMonth = monthOf(localTime(useProductNow(), zone).date)
  const [query, setQuery] = useQueryChanges()
  const asked = query.get('mes') ?? ''
  const month = isMonth(asked) && asked < thisMonth ? asked : thisMonth
  const statements = useQuery(monthStatementsQuery(companyId, month))
  const team = useQuery(collaboratorsQuery(companyId))
  const reads = [statements, team]
  const turn = (by: number) => {
    const next = monthOf(addMonths(`${month}-01`, by))
    setQuery(() => new URLSearchParams(next === thisMonth ? undefined : { mes: next }))
  }
  return (
    <AppPage
      title="Extratos"
      lead="O que cada profissional recebe do mês: a cota de cada atendimento, e as gorjetas à parte."
    >
      <MoneyNav />
      <SubscriptionBanner what="extratos" className="mb-5" />
      <div className="mb-4 flex items-center gap-1">
        <IconButton label="Mês anterior" onClick={() => turn(-1)}>
          <ChevronLeftIcon />
        </IconButton>
        <h2 className="min-w-[10.5rem] px-1 text-center font-display text-lg font-bold first-letter:uppercase">
          {nameMonth(month)}
        </h2>
        {month < thisMonth ? (
          <IconButton label="Mês seguinte" onClick={() => turn(1)}>
            <ChevronRightIcon />
          </IconButton>
        ) : null}
      </div>
      {statements.data && team.data ? (
        <Month key={month} month={month} statements={statements.data} team={team.data} />
      ) : reads.some(({ isError, data }) => isError && !data) ? (
        <LoadFailure {...retryReads(reads)}>
          Erro ao carregar os extratos. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading>
          <div className="grid gap-3">
            <Skeletons count={4} className="h-20 w-full" />
          </div>
        </Loading>
      )}
    </AppPage>
  )
}

type Props = { month: string; statements: ListedStatement[]; team: Collaborator[] }

function Month({ month, statements, team }: Props) {
  const may = useMay()
  const reason = useMissingSubscription('extratos')
  const notify = useToast()
  const begin = useBeginStatement(month)
  const [begun, setBegun] = useState<string>()
  const [beginning, setBeginning] = useState<ReadonlySet<string>>(new Set())
  // The pressed button is removed with its row, so the focus moves to the link in the place of the button.
  useEffect(() => {
    const made = statements.find(({ collaboratorId }) => collaboratorId === begun)
    if (!made) return
    setBegun(undefined)
    document
      .querySelector<HTMLElement>(`main a[href$="/company/statements/${made.id}"]`)
      ?.focus({ preventScroll: true })
  }, [statements, begun])
  async function start({ id, name }: Collaborator) {
    setBeginning((before) => new Set(before).add(id))
    try {
      const made = await begin.mutateAsync(id)
      setBegun(id)
      notify(made ? `Extrato de ${name} em rascunho` : `Outra pessoa já começou o extrato de ${name}`)
    } catch (error) {
      notify(`${name}: ${describeFailure(error as Error, failed)}`, 'error')
    } finally {
      setBeginning((before) => new Set([...before].filter((one) => one !== id)))
    }
  }
  const without = team.filter(
    ({ id, isActive }) => isActive && statements.every(({ collaboratorId }) => collaboratorId !== id),
  )
  const total = addTotals(statements.map(({ totals }) => totals))
  if (statements.length === 0 && without.length === 0) {
    return (
      <Card padding="roomy">
        <EmptyState
          title="Nenhum extrato neste mês"
          action={
            may('POST /api/collaborators') ? (
              <ButtonLink to="/collaborators/new">Cadastrar colaborador</ButtonLink>
            ) : null
          }
        >
          Um extrato é de um profissional: cadastre a equipe, diga a cota de cada um, e o extrato do mês se
          monta sozinho com os atendimentos concluídos.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      {statements.length === 0 ? (
        <p className="max-w-[60ch] text-ink-2">
          Toque em “Começar” para montar o extrato de quem atendeu neste mês. Ele fica em rascunho, e muda com
          os atendimentos, até você enviar.
          {may('GET /api/shares') ? (
            <>
              {' '}
              A conta usa as <TextLink to="/company/shares">cotas</TextLink>.
            </>
          ) : null}
        </p>
      ) : null}
      <Card
        as="section"
        padding="none"
        aria-label={`Extratos de ${nameMonth(month)}`}
        className="overflow-clip"
      >
        <ul className="divide-y divide-line">
          {statements.map((one) => (
            <li key={one.id}>
              <PageLink
                to={`/company/statements/${one.id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
              >
                <Avatar name={one.collaboratorName} />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="block font-semibold">{one.collaboratorName}</span>
                  <span className="block text-sm text-ink-2 tabular-nums">
                    {`cota ${formatCents(one.totals.shareCents)} · gorjetas ${formatCents(one.totals.tipCents)}`}
                  </span>
                </span>
                <span className="flex items-center gap-4 max-sm:basis-full max-sm:justify-between max-sm:pl-14">
                  <StatementStatus status={one.status} />
                  <span className="min-w-24 text-right font-semibold whitespace-nowrap tabular-nums">
                    {formatCents(dueTo(one.totals))}
                  </span>
                  <ChevronRightIcon className="text-ink-2 max-sm:hidden" />
                </span>
              </PageLink>
            </li>
          ))}
          {without.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
              <Avatar name={one.name} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{one.name}</span>
                <span className="block text-sm text-ink-2">sem extrato neste mês</span>
              </span>
              <GuardedButton
                reason={reason}
                variant="secondary"
                size="sm"
                icon={<PlusIcon />}
                aria-label={`Começar o extrato de ${one.name}`}
                sending={beginning.has(one.id)}
                sendingLabel="Montando..."
                onClick={() => void start(one)}
              >
                Começar
              </GuardedButton>
            </li>
          ))}
        </ul>
        {statements.length > 1 ? (
          <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line bg-sunken px-5 py-4 text-ui">
            <span className="text-ink-2">
              {`Total: cotas ${formatCents(total.shareCents)}, gorjetas ${formatCents(total.tipCents)}, empresa ${formatCents(total.companyCents)}`}
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatCents(dueTo(total))}</span>
          </p>
        ) : null}
      </Card>
    </div>
  )
}

const failed = 'Não foi possível começar o extrato. Por favor, tente novamente.'

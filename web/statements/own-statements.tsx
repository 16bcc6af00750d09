import { useInfiniteQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { dueTo, nameMonth } from './describe-statement.ts'
import { ownStatementsQuery } from './fetch-statements.ts'
import { StatementStatus } from './statement-lines.tsx'

const failure = 'Erro ao carregar os extratos. Por favor, tente novamente.'

/** The list of the statements that were sent to a professional. */
export function OwnStatements() {
  const { id, name } = useCompany()
  const list = useInfiniteQuery(ownStatementsQuery(id))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <AppPage
      title="Meus extratos"
      lead={`O que ${name} paga a você por mês. Confira cada um e diga se está certo.`}
      back={{ to: '/dashboard', label: 'Seu dia' }}
    >
      <div className="max-w-[44rem]">
        {rows ? (
          rows.length === 0 ? (
            <Card padding="roomy">
              <EmptyState title="Nenhum extrato ainda">
                Quando a empresa enviar o extrato do mês, ele aparece aqui, com cada atendimento, a sua cota e
                as gorjetas.
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card padding="none" className="overflow-clip">
                <ul className="divide-y divide-line">
                  {rows.map((one) => (
                    <li key={one.id}>
                      <PageLink
                        to={`/company/statements/${one.id}`}
                        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
                      >
                        <span className="min-w-0 flex-1">
                          <span className="block font-semibold first-letter:uppercase">
                            {nameMonth(one.month)}
                          </span>
                        </span>
                        <StatementStatus status={one.status} />
                        <span className="min-w-24 text-right font-semibold whitespace-nowrap tabular-nums">
                          {formatCents(dueTo(one.totals))}
                        </span>
                        <ChevronRightIcon className="text-ink-2" />
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </Card>
              <NextPage list={list} shown={rows.length} failure={failure} />
            </>
          )
        ) : list.isError ? (
          <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {failure}
          </LoadFailure>
        ) : (
          <Loading>
            <div className="grid gap-3">
              <Skeletons count={3} className="h-16 w-full" />
            </div>
          </Loading>
        )}
      </div>
    </AppPage>
  )
}

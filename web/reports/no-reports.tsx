import { addMonths } from '@encaixe/contract/local-time.ts'
import type { ReportTotal } from '@encaixe/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { reportQuery } from './fetch-reports.ts'
import type { Range } from './read-range.ts'
import { ReportsSkeleton } from './reports-skeleton.tsx'

export const isEmpty = ({ appointments, cancelled }: ReportTotal) => appointments + cancelled === 0

/** Months before this one in which nothing was booked, where a company is new. */
const monthsBefore = 11

/** A new company learns what will stand here; a period without anything leads back to one that has something. */
export function NoReports({ range }: { range: Range }) {
  const { id } = useCompany()
  const longer = { from: addMonths(range.from, -monthsBefore), to: range.to }
  const year = useQuery({ ...reportQuery(id, longer, 'month'), enabled: range.choice === 'mes' })
  if (range.choice !== 'mes') {
    return (
      <Card padding="roomy">
        <EmptyState
          title="Nada neste período"
          action={
            <ButtonLink to="/company/reports" variant="secondary" size="sm">
              Ver este mês
            </ButtonLink>
          }
        >
          Nenhum agendamento nestes dias.
        </EmptyState>
      </Card>
    )
  }
  if (year.isLoading) return <ReportsSkeleton />
  const isNew = year.data !== undefined && isEmpty(year.data.total)
  return (
    <Card padding="roomy">
      <EmptyState
        title={
          isNew ? 'Seus números começam com o primeiro atendimento' : 'Este mês ainda não tem agendamentos'
        }
        action={
          <ButtonLink to="/schedules/new" size="sm">
            Novo Agendamento
          </ButtonLink>
        }
      >
        <p>
          Quando você conclui um atendimento, o valor entra aqui: quanto a empresa faturou, em que dias e
          horas ela enche, o que mais sai, quem falta e quem volta. Sempre ao lado do mês anterior.
        </p>
      </EmptyState>
    </Card>
  )
}

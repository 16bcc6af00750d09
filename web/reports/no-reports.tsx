import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Range } from './read-range.ts'

/** A new company learns what will stand here; a period without anything leads back to one that has something. */
export function NoReports({ isNew, range }: { isNew: boolean; range: Range }) {
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
          Quando você conclui um atendimento, o valor entra aqui: quanto a casa faturou, em que dias e horas
          ela enche, o que mais sai, quem falta e quem volta. Sempre ao lado do mês anterior.
        </p>
      </EmptyState>
    </Card>
  )
}

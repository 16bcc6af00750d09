import { titled } from '../../platform/page-title.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Agendamentos')

export default function Schedules() {
  return (
    <AppPage title="Agendamentos">
      <Card padding="roomy">
        <EmptyState title="Nenhum agendamento por aqui">
          <p>
            Quando você marcar um horário, ele aparece aqui com a data, o procedimento e quem vai atender
            você.
          </p>
        </EmptyState>
      </Card>
    </AppPage>
  )
}

import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A book without clients: how they come into it. */
export function NoClients({ add, importing }: { add: ReactNode; importing: ReactNode }) {
  return (
    <Card padding="roomy">
      <EmptyState
        title="O seu caderno de clientes começa aqui"
        action={
          <div className="flex flex-wrap gap-3">
            {add}
            {importing}
          </div>
        }
      >
        Quem agenda entra sozinho, com o histórico e o contato. Os clientes que você já tem podem vir de uma
        planilha ou ser cadastrados um a um.
      </EmptyState>
    </Card>
  )
}

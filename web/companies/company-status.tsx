import type { Company } from '@encaixe/contract/companies.ts'
import { Alert } from '../ui/alert.tsx'
import { Switch } from '../ui/switch.tsx'
import { useCompanyStatus } from './change-company-status.ts'

const meanings = {
  on: 'Sua página está no ar e recebe agendamentos.',
  off: 'Sua página está fora do ar e ninguém consegue agendar. A assinatura não é cancelada.',
}

export function CompanyStatus({ company }: { company: Company }) {
  const status = useCompanyStatus(company.id)
  const { isActive } = company
  return (
    <div>
      <Switch
        label="Empresa ativa"
        words={{ on: 'Ativa', off: 'Inativa' }}
        checked={isActive}
        onChange={(event) => status.mutate(event.target.checked)}
        aria-describedby="company-status-meaning"
      />
      <p id="company-status-meaning" role="status" className="text-sm text-ink-2">
        {isActive ? meanings.on : meanings.off}
      </p>
      {status.isError ? (
        <Alert className="mt-3">Erro ao alterar status da empresa. Por favor, tente novamente.</Alert>
      ) : null}
    </div>
  )
}

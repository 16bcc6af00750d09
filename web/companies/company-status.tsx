import type { Company } from '@encaixe/contract/companies.ts'
import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { useCompanyStatus } from './change-company-status.ts'

const meanings = {
  on: 'Sua página está no ar e recebe agendamentos.',
  off: 'Sua página está fora do ar e ninguém consegue agendar. A assinatura não é cancelada.',
}

/** Opening is one tap; closing, which clients notice at once, is asked about. */
export function CompanyStatus({ company }: { company: Company }) {
  const status = useCompanyStatus(company.id)
  const [asking, setAsking] = useState(false)
  const { isActive } = company
  const close = () => {
    setAsking(false)
    status.mutate(false)
  }
  return (
    <div>
      <Switch
        label="Empresa ativa"
        words={{ on: 'Ativa', off: 'Inativa' }}
        checked={isActive}
        onChange={(event) => (event.target.checked ? status.mutate(true) : setAsking(true))}
        aria-describedby="company-status-meaning"
      />
      <p id="company-status-meaning" role="status" className="text-sm text-ink-2">
        {isActive ? meanings.on : meanings.off}
      </p>
      {status.isError ? (
        <Alert className="mt-3">Erro ao alterar status da empresa. Por favor, tente novamente.</Alert>
      ) : null}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={close}
        title="Desativar a empresa?"
        sentence="Sua página sai do ar e ninguém consegue agendar até você ativar de novo. A assinatura não é cancelada."
        confirmLabel="Desativar"
      />
    </div>
  )
}

import type { Company } from '@encaixe/contract/companies.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../platform/api.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { companyQuery } from './fetch-company.ts'
import { OpenPage } from './open-page.tsx'
import { SharePage } from './share-page.tsx'

/** The public address, the ways to share it, and whether the page is open. */
export function PageCard({ company }: { company: Company }) {
  return (
    <Card as="section" padding="roomy" aria-labelledby="pagina-publica" className="mt-5">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          <CardTitle id="pagina-publica">Sua página pública</CardTitle>
          <SharePage id={company.id} name={company.name} slug={company.slug}>
            <OpenPage slug={company.slug} />
          </SharePage>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-10">
          <CardTitle>Situação</CardTitle>
          <CompanyStatus company={company} />
        </div>
      </div>
    </Card>
  )
}

const meanings = {
  on: 'Sua página está no ar e recebe agendamentos.',
  off: 'Sua página está fora do ar e ninguém consegue agendar. A assinatura não é cancelada.',
}

/** Opening the page needs no confirmation; closing it does, because clients notice it at once. */
function CompanyStatus({ company }: { company: Company }) {
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
      <Refusal
        error={status.error}
        fallback="Erro ao alterar status da empresa. Por favor, tente novamente."
        className="mt-3"
      />
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

const { queryKey } = companyQuery

/** Optimistic update: the switch moves at once and moves back when the API refuses. */
function useCompanyStatus(id: string) {
  const queries = useQueryClient()
  const show = (isActive: boolean) =>
    queries.setQueryData(queryKey, (company) => company && { ...company, isActive })
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api('PATCH /api/companies/{id}/status', { params: { id }, body: { isActive } }),
    onMutate: async (isActive) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)?.isActive
      show(isActive)
      return { before }
    },
    onError: (_error, _wish, held) => {
      if (held?.before !== undefined) show(held.before)
    },
    onSuccess: (company) => queries.setQueryData(queryKey, company),
  })
}

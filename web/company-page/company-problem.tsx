import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useOnline } from '../ui/use-online.ts'
import type { FoundCompany } from './load-company.ts'
import { NoticeCard } from './notice-card.tsx'

export type ProblemState = Exclude<FoundCompany['state'], 'shown' | 'moved'>

export const problemTitles: Record<ProblemState, string> = {
  inactive: 'Empresa Indisponível',
  missing: 'Empresa não encontrada',
  failed: 'Erro',
}

const home = (
  <ButtonLink href="/" variant="secondary">
    Voltar para a página inicial
  </ButtonLink>
)

export function CompanyProblem({ state }: { state: ProblemState }) {
  switch (state) {
    case 'inactive':
      return (
        <NoticeCard title="Empresa Indisponível" actions={home}>
          Esta empresa não está aceitando agendamentos no momento.
        </NoticeCard>
      )
    case 'missing':
      return (
        <NoticeCard title="Erro" actions={home}>
          Empresa não encontrada. Verifique o link e tente novamente.
        </NoticeCard>
      )
    case 'failed':
      return <LoadProblem>Erro ao carregar dados da empresa. Por favor, tente novamente.</LoadProblem>
  }
}

/** A page whose data failed to load. Without internet the page says so, and reloads when the connection is back. */
export function LoadProblem({ children }: { children: ReactNode }) {
  const reload = () => location.reload()
  const online = useOnline(reload)
  return (
    <NoticeCard
      title="Erro"
      actions={
        <>
          <Button onClick={reload}>Tentar de novo</Button>
          {home}
        </>
      }
    >
      {online ? children : 'Você está sem internet. Esta página abre sozinha assim que a conexão voltar.'}
    </NoticeCard>
  )
}

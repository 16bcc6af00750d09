import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PlainPage } from '../shell/plain-page.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FoundCompany } from './load-company.ts'
import { NoticeCard } from './notice-card.tsx'

export type ProblemState = Exclude<FoundCompany['state'], 'shown'>

export const problemTitles: Record<ProblemState, string> = {
  inactive: 'Empresa Indisponível',
  missing: 'Empresa não encontrada',
  failed: 'Erro',
  'no-page': 'Página não encontrada',
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
      return (
        <NoticeCard
          title="Erro"
          actions={
            <>
              <Button onClick={() => location.reload()}>Tentar de novo</Button>
              {home}
            </>
          }
        >
          Erro ao carregar dados da empresa. Por favor, tente novamente.
        </NoticeCard>
      )
    case 'no-page':
      return (
        <PlainPage>
          <NotFoundPage />
        </PlainPage>
      )
  }
}

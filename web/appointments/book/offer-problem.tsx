import { LoadProblem } from '../../company-page/company-problem.tsx'
import { NoticeCard } from '../../company-page/notice-card.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { OfferProblem as Problem } from './load-offer.ts'

/** The page instead of the form when nothing can be booked. */
export function OfferProblem({ problem: { state, slug } }: { problem: Problem }) {
  if (state === 'failed') return <LoadProblem>{problemSentences.failed}</LoadProblem>
  return (
    <NoticeCard
      title="Erro"
      actions={
        <>
          {slug ? <ButtonLink href={`/${slug}`}>Ver outros serviços</ButtonLink> : null}
          <ButtonLink href="/" variant="secondary">
            Voltar para a página inicial
          </ButtonLink>
        </>
      }
    >
      {problemSentences[state]}
    </NoticeCard>
  )
}

/** The sentences are in this file because `load-offer.ts` runs only on the server. */
const problemSentences: Record<Problem['state'], string> = {
  missing: 'Empresa não encontrada',
  inactive: 'Esta empresa não está aceitando agendamentos no momento',
  failed: 'Erro ao carregar dados. Por favor, tente novamente.',
  'procedure-missing': 'Procedimento não encontrado',
  'procedure-inactive': 'Este procedimento não está disponível para agendamento no momento',
}

export const problemTitle = ({ state }: Problem) => problemSentences[state].replace(/\..*/, '')

import { LoadProblem } from '../../company-page/company-problem.tsx'
import { NoticeCard } from '../../company-page/notice-card.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { OfferProblem as Problem } from './load-offer.ts'
import { problemSentences } from './name-problem.ts'

/** Shown instead of the form when nothing can be booked. */
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

import { withPreposition } from '@encaixe/contract/company-article.ts'
import { LoadProblem } from '../company-page/company-problem.tsx'
import { NoticeCard } from '../company-page/notice-card.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FoundLink } from './load-link.ts'

const over = 'Este agendamento já passou. Quando quiser voltar, é só escolher outro horário.'
const lost =
  'O agendamento já passou, ou o endereço veio incompleto. Abra de novo o link da mensagem que você recebeu.'

export function LinkProblem({
  problem,
}: {
  problem: Exclude<FoundLink, { state: 'shown' | 'take' | 'statement' }>
}) {
  if (problem.state === 'failed') {
    return (
      <LoadProblem>Não foi possível abrir o seu agendamento agora. Por favor, tente novamente.</LoadProblem>
    )
  }
  const { shop } = problem
  return (
    <NoticeCard
      title="Este link não vale mais"
      actions={
        shop ? (
          <ButtonLink href={`/${shop.slug}`}>Ir {withPreposition('para', shop)}</ButtonLink>
        ) : (
          <ButtonLink href="/">Voltar para a página inicial</ButtonLink>
        )
      }
    >
      {shop ? over : lost}
    </NoticeCard>
  )
}

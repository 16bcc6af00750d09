import { useMember } from '../identity/use-member.ts'
import { RoadSteps } from '../subscriptions/road-steps.tsx'
import { startCompanyRoad } from '../subscriptions/store-road.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'

/** For a user who has a subscription and no company yet. `active`: it gives access, so the company can be created. */
export function FinishCompany({ active }: { active: boolean }) {
  const { subject } = useMember().session
  return (
    <Card as="section" padding="roomy" aria-labelledby="falta-a-empresa">
      {active ? <RoadSteps current={2} className="mb-3" /> : null}
      <h2 id="falta-a-empresa" className="text-display-md">
        {active ? 'Agora crie a sua empresa' : 'Falta a sua empresa'}
      </h2>
      <p className="mt-2 max-w-[46ch] text-ink-2">
        {active
          ? 'Em um minuto seu negócio tem uma página própria. Depois é só cadastrar o que você faz e quem atende.'
          : 'Sua assinatura não está valendo. Assim que ela voltar, você cria a empresa.'}
      </p>
      <ButtonLink
        to="/create-company"
        onClick={() => startCompanyRoad(subject)}
        variant={active ? 'primary' : 'secondary'}
        wide="phone"
        className="mt-5"
      >
        Criar Minha Empresa
      </ButtonLink>
    </Card>
  )
}

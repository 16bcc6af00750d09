import { trialDays } from '@encaixe/contract/plans.ts'
import { useMember } from '../identity/use-member.ts'
import { RoadSteps } from '../subscriptions/road-steps.tsx'
import { startCompanyRoad } from '../subscriptions/store-road.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'

/** For users with neither company nor subscription. Quiet: most of them are clients. */
export function StartCompany() {
  const { subject } = useMember().session
  return (
    <Card as="section" tone="quiet" aria-labelledby="crie-sua-empresa">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id="crie-sua-empresa" className="font-display text-display-sm">
            Crie sua empresa
          </h2>
          <p className="mt-1 text-ui text-ink-2">
            Tem um negócio? Seus clientes marcam sozinhos pela sua página. Teste tudo por {trialDays} dias
            grátis: pedimos nome, CPF ou CNPJ e telefone, sem cartão.
          </p>
          <RoadSteps className="mt-3" />
        </div>
        <ButtonLink
          to="/create-company"
          onClick={() => startCompanyRoad(subject)}
          variant="secondary"
          size="sm"
          wide="phone"
        >
          Criar Minha Empresa
        </ButtonLink>
      </div>
    </Card>
  )
}

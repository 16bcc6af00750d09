import { trialDays } from '@encaixe/contract/plans.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'

const offers = [
  'Sua página com os horários livres, aberta dia e noite',
  'Cada colaborador com a sua jornada',
  'Dois clientes nunca pegam o mesmo horário',
]

/** For users with neither company nor subscription. */
export function StartCompany() {
  return (
    <Card as="section" tone="petrol" padding="roomy" aria-labelledby="crie-sua-empresa">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
        <div className="min-w-[min(100%,20rem)] flex-1">
          <p className="text-ui font-semibold text-[#f7c878]">{trialDays} dias grátis</p>
          <h2 id="crie-sua-empresa" className="mt-1 text-display-md">
            Crie sua empresa
          </h2>
          <p className="mt-2 max-w-[46ch] text-[#cfe3e6]">
            Teste tudo por {trialDays} dias grátis. Cadastre o que você faz e compartilhe o link: seus
            clientes marcam sozinhos.
          </p>
          <ul className="mt-4 grid gap-1.5">
            {offers.map((offer) => (
              <li key={offer} className="flex items-start gap-2.5">
                <CheckIcon className="mt-[0.25em] shrink-0 text-[#f7c878]" />
                {offer}
              </li>
            ))}
          </ul>
          <ButtonLink to="/create-company" variant="onDark" wide="phone" className="mt-6">
            Criar Minha Empresa
          </ButtonLink>
        </div>
        <FittedSlotDrawing className="h-auto w-44 overflow-visible max-sm:hidden [&_.fill-accent-soft]:fill-petrol-tone" />
      </div>
    </Card>
  )
}

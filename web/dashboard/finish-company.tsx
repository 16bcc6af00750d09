import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'

/** The plan is taken; the company is what is missing. */
export function FinishCompany() {
  return (
    <Card as="section" tone="petrol" padding="roomy" aria-labelledby="falta-a-empresa">
      <p className="text-ui font-semibold text-[#f7c878]">Sua assinatura está pronta</p>
      <h2 id="falta-a-empresa" className="mt-1 text-display-md">
        Agora crie a sua empresa
      </h2>
      <p className="mt-2 max-w-[46ch] text-[#cfe3e6]">
        Em um minuto seu negócio tem uma página própria. Depois é só cadastrar o que você faz e quem atende.
      </p>
      <ButtonLink to="/create-company" variant="onDark" wide="phone" className="mt-6">
        Criar Minha Empresa
      </ButtonLink>
    </Card>
  )
}

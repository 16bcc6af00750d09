import { product } from '@encaixe/contract/product.ts'
import { InfoPage } from '../../marketing/info-page.tsx'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { titled } from '../../platform/page-title.ts'
import { CheckIcon } from '../../ui/icons/actions.tsx'

const lead = `${product.name} é como o barbeiro chama o horário que ele consegue encaixar entre dois outros. É isso que fazemos: achar lugar para mais um.`

const values = [
  'O horário prometido é sagrado: ninguém perde o seu para outra pessoa.',
  'Simples para quem está com as mãos ocupadas.',
  'Os dados do negócio são do negócio.',
  'Preço claro, sem multa para sair.',
]

export const meta = () => titled('Sobre', { name: 'description', content: lead })

export default function About() {
  useSignedInHome()
  return (
    <InfoPage title="Sobre o Encaixe" lead={lead}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section>
          <h2 className="text-display-md">Missão</h2>
          <p className="mt-3 text-lg text-ink-2">
            Devolver ao pequeno negócio o tempo que ele perde marcando horário por mensagem, e ao cliente a
            certeza de que será atendido na hora.
          </p>
        </section>
        <section>
          <h2 className="text-display-md">Visão</h2>
          <p className="mt-3 text-lg text-ink-2">
            Que marcar um horário em qualquer bairro do Brasil seja tão simples quanto mandar um recado.
          </p>
        </section>
        <section className="lg:col-span-2">
          <h2 className="text-display-md">Valores</h2>
          <ul className="mt-4 grid gap-3 text-lg">
            {values.map((value) => (
              <li key={value} className="flex gap-3">
                <CheckIcon className="mt-1 size-5 shrink-0 text-accent-text" />
                {value}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </InfoPage>
  )
}

import { InfoPage } from '../../marketing/info-page.tsx'
import { salesQuestions } from '../../marketing/list-questions.ts'
import { start } from '../../marketing/marketing-header.tsx'
import { Questions } from '../../marketing/questions.tsx'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { titled } from '../../platform/page-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

const steps = [
  { title: 'Crie sua empresa', text: 'Nome, endereço e o link que vai para o Instagram e o WhatsApp.' },
  { title: 'Cadastre o que você faz', text: 'Cada procedimento com a sua duração e, se quiser, o preço.' },
  { title: 'Monte a equipe', text: 'Quem faz o quê, em quais dias, das que horas às que horas.' },
  { title: 'Compartilhe o link', text: 'O cliente marca sozinho, e a agenda do dia se enche à sua frente.' },
]

const lead = 'Quatro passos, de 15 a 30 minutos, e o seu link já recebe agendamentos.'

export const meta = () => titled('Como Funciona', { name: 'description', content: lead })

export default function HowItWorks() {
  useSignedInHome()
  return (
    <InfoPage title="Como funciona" lead={lead}>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, place) => (
          <li key={title} className="rounded-lg bg-surface p-6 shadow-card">
            <p
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-sm bg-accent-soft font-display font-bold text-accent-text"
            >
              {place + 1}
            </p>
            <h2 className="mt-4 text-display-sm">{title}</h2>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <section aria-labelledby="perguntas">
        <h2 id="perguntas" className="mb-5 text-display-md">
          Perguntas frequentes
        </h2>
        <Questions questions={salesQuestions} />
      </section>
      <ButtonLink to={start} wide="phone" className="justify-self-start">
        Começar Agora
      </ButtonLink>
    </InfoPage>
  )
}

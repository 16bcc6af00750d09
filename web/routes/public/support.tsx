import { InfoPage } from '../../marketing/info-page.tsx'
import { supportQuestions } from '../../marketing/list-questions.ts'
import { Questions } from '../../marketing/questions.tsx'
import { SupportHours } from '../../marketing/support-hours.tsx'
import { useDeployment } from '../../platform/deployment.ts'
import { titled } from '../../platform/page-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MailIcon } from '../../ui/icons/contact.tsx'

const guides = [
  { title: 'Comece por aqui', text: 'Assine um plano, crie sua empresa e cadastre o primeiro procedimento.' },
  {
    title: 'Monte a jornada da equipe',
    text: 'Dias, horários e intervalo de cada colaborador definem o que fica livre.',
  },
  {
    title: 'Divulgue o link',
    text: 'Cole o endereço da sua página na bio do Instagram e na mensagem do WhatsApp.',
  },
]

const tips = [
  'Use a versão mais recente do Chrome, Safari, Firefox ou Edge.',
  'Se uma página parecer desatualizada, recarregue-a.',
  'Permita janelas deste endereço, para que a do Google possa abrir.',
  'Ao escrever para nós, conte o que você tentou fazer e o que apareceu na tela.',
]

export const meta = () => titled('Suporte')

export default function Support() {
  const { supportEmail } = useDeployment()
  return (
    <InfoPage title="Suporte" lead="Respostas rápidas, e gente de verdade quando elas não bastam.">
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <section aria-labelledby="perguntas">
            <h2 id="perguntas" className="mb-5 text-display-md">
              Perguntas frequentes
            </h2>
            <Questions questions={supportQuestions} />
          </section>
          <section aria-labelledby="guias">
            <h2 id="guias" className="mb-5 text-display-md">
              Guias
            </h2>
            <ul className="grid gap-5 sm:grid-cols-3">
              {guides.map(({ title, text }) => (
                <li key={title}>
                  <h3 className="text-display-sm">{title}</h3>
                  <p className="mt-1 text-ink-2">{text}</p>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="dicas">
            <h2 id="dicas" className="mb-4 text-display-md">
              Dicas técnicas
            </h2>
            <ul className="grid list-disc gap-2 pl-5 text-ink-2">
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </section>
        </div>
        <div className="grid gap-4">
          <SupportHours />
          <ButtonLink href={`mailto:${supportEmail}`} icon={<MailIcon />} wide>
            Enviar e-mail
          </ButtonLink>
        </div>
      </div>
    </InfoPage>
  )
}

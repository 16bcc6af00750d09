import { listGuides, tips } from '../../legal/list-guides.ts'
import { Questions } from '../../marketing/asked-often.tsx'
import { InfoPage } from '../../marketing/info-page.tsx'
import { listSupportQuestions } from '../../marketing/list-questions.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { SupportHours } from '../../marketing/support-hours.tsx'
import { useDeployment } from '../../platform/deployment.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MailIcon } from '../../ui/icons/contact.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import '../../ui/classes.css'

/** The description of the page, also for search engines. */
export const lead = 'Respostas rápidas, e gente de verdade quando elas não bastam.'

export default function Support() {
  const { supportEmail, oidcName } = useDeployment()
  return (
    <MarketingPage>
      <InfoPage title="Suporte" lead={lead}>
        <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 grid-cols-1 gap-12">
            <section aria-labelledby="perguntas">
              <h2 id="perguntas" className="mb-5 text-display-md">
                Perguntas frequentes
              </h2>
              <Questions questions={listSupportQuestions(oidcName)} />
            </section>
            <section aria-labelledby="guias">
              <h2 id="guias" className="mb-5 text-display-md">
                Guias
              </h2>
              <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
                {listGuides(oidcName).map(({ title, steps, to, link }) => (
                  <li key={title}>
                    <h3 className="text-display-sm">{title}</h3>
                    <ol className="mt-2 grid list-decimal gap-1 pl-5 text-ink-2">
                      {steps.map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                    <TextLink to={to} tone="accent" alone>
                      {link}
                    </TextLink>
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
            <ButtonLink to="/contato" variant="secondary" wide>
              Escrever pelo formulário
            </ButtonLink>
          </div>
        </div>
      </InfoPage>
    </MarketingPage>
  )
}

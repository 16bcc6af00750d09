import { ContactForm } from '../../contact/contact-form.tsx'
import { AnsweredAlready } from '../../marketing/answered-already.tsx'
import { InfoPage } from '../../marketing/info-page.tsx'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { SupportHours } from '../../marketing/support-hours.tsx'
import { Card } from '../../ui/card.tsx'
import '../../ui/classes.css'

/** The description of the page, also for search engines. */
export const lead = 'Dúvida, sugestão ou parceria: escreva, e uma pessoa responde em até 24 horas.'

export default function Contact() {
  return (
    <MarketingPage>
      <InfoPage title="Contato" lead={lead}>
        <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_22rem]">
          <Card as="section" padding="roomy" aria-label="Formulário de contato">
            <ContactForm />
          </Card>
          <div className="grid gap-6">
            <SupportHours />
            <AnsweredAlready />
          </div>
        </div>
      </InfoPage>
    </MarketingPage>
  )
}

import { InfoPage } from '../../marketing/info-page.tsx'
import { SupportHours } from '../../marketing/support-hours.tsx'
import { titled } from '../../platform/page-title.ts'

const lead = 'Dúvida, sugestão ou parceria: escreva, e uma pessoa responde.'

export const meta = () => titled('Contato', { name: 'description', content: lead })

export default function Contact() {
  return (
    <InfoPage title="Contato" lead={lead}>
      <div className="max-w-[34rem]">
        <SupportHours />
      </div>
    </InfoPage>
  )
}

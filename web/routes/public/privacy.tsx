import { SupportLink } from '../../contact/support-link.tsx'
import { ConsentChoice } from '../../legal/consent-choice.tsx'
import { LegalSections } from '../../legal/legal-sections.tsx'
import { privacy } from '../../legal/write-privacy.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { ReadingPage } from '../../shell/reading-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import '../../ui/classes.css'

export default function Privacy() {
  return (
    <MarketingPage>
      <ReadingPage title={privacy.title} note={`Última atualização: ${privacy.updated}`}>
        <div className="grid grid-cols-1 gap-6">
          <p>{privacy.introduction}</p>
          <LegalSections
            sections={privacy.sections}
            level="h2"
            fill={{
              '{email}': <SupportLink />,
              '{meusDados}': <TextLink to="/meus-dados">Meus dados</TextLink>,
            }}
            after={{ medicao: <ConsentChoice /> }}
          />
        </div>
      </ReadingPage>
    </MarketingPage>
  )
}

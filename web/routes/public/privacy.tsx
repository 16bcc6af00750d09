import { LegalSections } from '../../legal/legal-sections.tsx'
import { lastUpdate } from '../../legal/terms-text.tsx'
import { privacy } from '../../legal/write-privacy.ts'
import { titled } from '../../platform/page-title.ts'
import { ReadingPage } from '../../shell/reading-page.tsx'
import { SupportLink } from '../../shell/support-link.tsx'

export const meta = () => titled('Política de Privacidade')

export default function Privacy() {
  return (
    <ReadingPage title="Política de Privacidade" note={lastUpdate}>
      <div className="grid grid-cols-1 gap-6">
        <LegalSections sections={privacy} level="h2" fill={{ '{email}': <SupportLink /> }} />
      </div>
    </ReadingPage>
  )
}

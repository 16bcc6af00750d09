import { terms } from '@encaixe/contract/terms.ts'
import { lastUpdate, TermsText } from '../../legal/terms-text.tsx'
import { titled } from '../../platform/page-title.ts'
import { ReadingPage } from '../../shell/reading-page.tsx'

export const meta = () => titled(terms.title)

export default function TermsOfService() {
  return (
    <ReadingPage title={terms.title} note={lastUpdate}>
      <TermsText level="h2" />
    </ReadingPage>
  )
}

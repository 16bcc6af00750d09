import { terms } from '@encaixe/contract/terms.ts'
import { lastUpdate, TermsText } from '../../legal/terms-text.tsx'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { useSession } from '../../platform/session.ts'
import { ReadingPage } from '../../shell/reading-page.tsx'
import '../../ui/classes.css'

// Loaded later, because most readers are not signed in, and the note needs scripts that call the API.
const TermsNote = loadLater(() => import('../../legal/terms-note.tsx'))

export default function TermsOfService() {
  const { status } = useSession()
  // On a phone the note on accepting the terms takes two lines. Their space is reserved, so that nothing moves.
  const note = (
    <span className="block max-[30rem]:min-h-[2lh]">
      {status === 'signed-in' ? <TermsNote fallback={lastUpdate} /> : lastUpdate}
    </span>
  )
  return (
    <MarketingPage>
      <ReadingPage title={terms.title} note={note}>
        <TermsText level="h2" />
      </ReadingPage>
    </MarketingPage>
  )
}

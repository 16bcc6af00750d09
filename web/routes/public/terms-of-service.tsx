import { terms } from '@encaixe/contract/terms.ts'
import { lastUpdate, TermsText } from '../../legal/terms-text.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { pageHead } from '../../platform/page-head.ts'
import { useSession } from '../../platform/session.ts'
import { ReadingPage } from '../../shell/reading-page.tsx'
import type { Route } from './+types/terms-of-service.ts'

// Lazy: most readers are not signed in, and it loads what asks the API.
const TermsNote = loadLater(() => import('../../legal/terms-note.tsx'))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    path: '/terms-of-service',
    title: terms.title,
    description:
      'O que oferecemos, quanto custa, o que acontece em um atraso e como encerrar, em português claro.',
  })
}

export default function TermsOfService() {
  const { status } = useSession()
  // On a phone the note of an acceptance takes two lines. They are there from the start, so that nothing moves.
  const note = (
    <span className="block max-[30rem]:min-h-[2lh]">
      {status === 'signed-in' ? <TermsNote fallback={lastUpdate} /> : lastUpdate}
    </span>
  )
  return (
    <ReadingPage title={terms.title} note={note}>
      <TermsText level="h2" />
    </ReadingPage>
  )
}

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

/** As long as the note of an acceptance: the line that may become longer has its height from the start. */
const longest = 'Você aceitou estes termos em 30 de novembro de 2025'

export default function TermsOfService() {
  const { status } = useSession()
  const note = (
    <span className="grid *:[grid-area:1/1]">
      <span aria-hidden="true" className="invisible">
        {longest}
      </span>
      <span>{status === 'signed-in' ? <TermsNote fallback={lastUpdate} /> : lastUpdate}</span>
    </span>
  )
  return (
    <ReadingPage title={terms.title} note={note}>
      <TermsText level="h2" />
    </ReadingPage>
  )
}

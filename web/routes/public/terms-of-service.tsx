import { terms } from '@encaixe/contract/terms.ts'
import { lastUpdate, TermsText } from '../../legal/terms-text.tsx'
import { pageHead } from '../../platform/page-head.ts'
import { ReadingPage } from '../../shell/reading-page.tsx'
import type { Route } from './+types/terms-of-service.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    path: '/terms-of-service',
    title: terms.title,
    description:
      'O que oferecemos, quanto custa, o que acontece em um atraso e como encerrar, em português claro.',
  })
}

export default function TermsOfService() {
  return (
    <ReadingPage title={terms.title} note={lastUpdate}>
      <TermsText level="h2" />
    </ReadingPage>
  )
}

import { data } from 'react-router'
import { titled } from '../platform/page-title.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PlainPage } from '../shell/plain-page.tsx'

export const meta = () => titled('Página não encontrada', { name: 'robots', content: 'noindex' })

export const loader = () => data(null, { status: 404 })

/** Answers 404 in the browser without a request, because the server would answer the same. */
export const clientLoader = () => null

export default function NotFound() {
  return (
    <PlainPage>
      <NotFoundPage />
    </PlainPage>
  )
}

import { data } from 'react-router'
import { titled } from '../platform/page-title.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PlainPage } from '../shell/plain-page.tsx'

export const meta = () => titled('Página não encontrada', { name: 'robots', content: 'noindex' })

export const loader = () => data(null, { status: 404 })

/** The browser knows as well as the server that there is nothing here. */
export const clientLoader = () => null

export default function NotFound() {
  return (
    <PlainPage>
      <NotFoundPage />
    </PlainPage>
  )
}

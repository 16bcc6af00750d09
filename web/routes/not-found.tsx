import { data } from 'react-router'
import { titled } from '../platform/page-title.ts'
import { contentId } from '../shell/skip-link.tsx'

export const meta = () => titled('Página não encontrada', { name: 'robots', content: 'noindex' })

export const loader = () => data(null, { status: 404 })

/** The browser knows as well as the server that there is nothing here. */
export const clientLoader = () => null

export default function NotFound() {
  return (
    <main id={contentId}>
      <h1>Página não encontrada</h1>
    </main>
  )
}

import { ClientPage } from '../../clients/client-page.tsx'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/client.ts'

export const handle = { needs: 'company', call: 'GET /api/clients/{id}' }
/** Not her name: the title of a page stays in the history of the browser. */
export const meta = () => titled('Cliente')

export default function Client({ params }: Route.ComponentProps) {
  return <ClientPage key={params.id} id={params.id} />
}

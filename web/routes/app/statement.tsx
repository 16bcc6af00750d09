import { titled } from '../../platform/page-title.ts'
import { StatementPage } from '../../statements/statement-page.tsx'
import type { Route } from './+types/statement.ts'

export const handle = { needs: 'company', call: 'GET /api/statements/{id}' }
export const meta = () => titled('Extrato')

export default function Statement({ params }: Route.ComponentProps) {
  return <StatementPage key={params.id} id={params.id} />
}

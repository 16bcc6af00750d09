import { StatementPage } from '../../statements/statement-page.tsx'

export const needs = 'company'
export const call = 'GET /api/statements/{id}'
export const title = 'Extrato'

export default function Statement({ params: { id } }: { params: { id: string } }) {
  return <StatementPage key={id} id={id} />
}

import { ProcedureDeposit } from '../../deposits/procedure-deposit.tsx'
import { titled } from '../../platform/page-title.ts'
import { ProcedureEditor } from '../../procedures/procedure-editor.tsx'
import type { Route } from './+types/procedure-edit.ts'

export const handle = { needs: 'company', call: 'PUT /api/procedures/{id}' }
export const meta = () => titled('Editar procedimento')

export default function ProcedureEdit({ params }: Route.ComponentProps) {
  return <ProcedureEditor key={params.id} id={params.id} deposit={<ProcedureDeposit />} />
}

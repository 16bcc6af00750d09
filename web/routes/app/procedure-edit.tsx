import { ProcedureDeposit } from '../../deposits/procedure-deposit.tsx'
import { ProcedureEditor } from '../../procedures/procedure-editor.tsx'

export const needs = 'company'
export const call = 'PUT /api/procedures/{id}'
export const title = 'Editar procedimento'

export default function ProcedureEdit({ params: { id } }: { params: { id: string } }) {
  return <ProcedureEditor key={id} id={id} deposit={<ProcedureDeposit />} />
}

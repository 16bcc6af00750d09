import { ProcedureDeposit } from '../../deposits/procedure-deposit.tsx'
import { ProcedureForm } from '../../procedures/procedure-form.tsx'

export const needs = 'company'
export const call = 'POST /api/procedures'
export const title = 'Novo procedimento'

export default function ProcedureNew() {
  return <ProcedureForm deposit={<ProcedureDeposit />} />
}

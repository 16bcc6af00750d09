import { ProcedureDeposit } from '../../deposits/procedure-deposit.tsx'
import { titled } from '../../platform/page-title.ts'
import { ProcedureForm } from '../../procedures/procedure-form.tsx'

export const handle = { needs: 'company', call: 'POST /api/procedures' }
export const meta = () => titled('Novo procedimento')

export default function ProcedureNew() {
  return <ProcedureForm deposit={<ProcedureDeposit />} />
}

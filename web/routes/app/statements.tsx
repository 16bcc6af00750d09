import { useOwnOnly } from '../../identity/use-company.ts'
import { titled } from '../../platform/page-title.ts'
import { OwnStatements } from '../../statements/own-statements.tsx'
import { StatementsPage } from '../../statements/statements-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/statements' }
export const meta = () => titled('Extratos')

export default function Statements() {
  return useOwnOnly('GET /api/statements') ? <OwnStatements /> : <StatementsPage />
}

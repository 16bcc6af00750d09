import { useOwnOnly } from '../../identity/use-company.ts'
import { OwnStatements } from '../../statements/own-statements.tsx'
import { StatementsPage } from '../../statements/statements-page.tsx'

export const needs = 'company'
export const call = 'GET /api/statements'
export const title = 'Extratos'

export default function Statements() {
  return useOwnOnly('GET /api/statements') ? <OwnStatements /> : <StatementsPage />
}

import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { TillPage } from '../../till/till-page.tsx'

export const needs = 'company'
export const call = 'GET /api/till'
export const title = 'Caixa'

export default function Till() {
  const [query] = useSearchParams()
  const asked = query.get('data')
  return <TillPage asked={asked !== null && isDate(asked) ? asked : undefined} />
}

import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { WaitingPage } from '../../waitlist/waiting-page.tsx'

export const needs = 'company'
export const call = 'GET /api/waitlist'
export const title = 'Lista de espera'

export default function Waitlist() {
  const [query] = useSearchParams()
  const asked = query.get('data')
  return <WaitingPage asked={asked !== null && isDate(asked) ? asked : undefined} />
}

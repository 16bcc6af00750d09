import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { titled } from '../../platform/page-title.ts'
import { WaitingPage } from '../../waitlist/waiting-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/waitlist' }
export const meta = () => titled('Lista de espera')

export default function Waitlist() {
  const [query] = useSearchParams()
  const asked = query.get('data')
  return <WaitingPage asked={asked !== null && isDate(asked) ? asked : undefined} />
}

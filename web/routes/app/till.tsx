import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { titled } from '../../platform/page-title.ts'
import { TillPage } from '../../till/till-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/till' }
export const meta = () => titled('Caixa')

export default function Till() {
  const [query] = useSearchParams()
  const asked = query.get('data')
  return <TillPage asked={asked !== null && isDate(asked) ? asked : undefined} />
}

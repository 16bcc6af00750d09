import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { ResolvePage } from '../../appointments/resolve/resolve-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'GET /api/schedules/conflicts' }
export const meta = () => titled('Agendamentos a resolver')

export default function Conflicts() {
  const [query] = useSearchParams()
  const [collaboratorId, date] = [query.get('collaboratorId'), query.get('date')]
  const filters = {
    ...(collaboratorId && { collaboratorId }),
    ...(date && isDate(date) && { date }),
  }
  // Another choice is another list: results of the former would not belong to it.
  return <ResolvePage key={`${collaboratorId} ${date}`} filters={filters} />
}

import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { ResolvePage } from '../../appointments/resolve/resolve-page.tsx'

export const needs = 'company'
export const call = 'GET /api/schedules/conflicts'
export const title = 'Agendamentos a resolver'

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

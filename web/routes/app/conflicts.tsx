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
  // The key remounts the page for another professional or date, so that it does not show results of the former list.
  return <ResolvePage key={`${collaboratorId} ${date}`} filters={filters} />
}

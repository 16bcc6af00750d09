import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { HandList } from '../../notifications/hand-list.tsx'

export const needs = 'company'
export const call = 'GET /api/messages/whatsapp-list'
export const title = 'Lembretes de hoje'

export default function Reminders() {
  const [query] = useSearchParams()
  const asked = query.get('date')
  return <HandList date={asked !== null && isDate(asked) ? asked : undefined} />
}

import { isDate } from '@encaixe/contract/local-time.ts'
import { useSearchParams } from 'react-router'
import { HandList } from '../../notifications/hand-list.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'GET /api/messages/whatsapp-list' }
export const meta = () => titled('Lembretes de hoje')

export default function Reminders() {
  const [query] = useSearchParams()
  const asked = query.get('date')
  return <HandList date={asked !== null && isDate(asked) ? asked : undefined} />
}

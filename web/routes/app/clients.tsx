import { ClientsPage } from '../../clients/clients-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'GET /api/clients/summary' }
export const meta = () => titled('Clientes')

export default function Clients() {
  return <ClientsPage />
}

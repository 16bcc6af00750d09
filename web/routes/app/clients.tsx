import { ClientsPage } from '../../clients/clients-page.tsx'

export const needs = 'company'
export const call = 'GET /api/clients/summary'
export const title = 'Clientes'

export default function Clients() {
  return <ClientsPage />
}

import { ImportPage } from '../../clients/import-page.tsx'

export const needs = 'company'
export const call = 'POST /api/clients/import'
export const title = 'Importar clientes'

export default function ClientsImport() {
  return <ImportPage />
}

import { ImportPage } from '../../clients/import-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'POST /api/clients/import' }
export const meta = () => titled('Importar clientes')

export default function ClientsImport() {
  return <ImportPage />
}

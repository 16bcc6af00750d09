import { TrailPage } from '../../trail/trail-page.tsx'

export const needs = 'company'
export const call = 'GET /api/trail'
export const title = 'Registro de atividades'

export default function Trail() {
  return <TrailPage />
}

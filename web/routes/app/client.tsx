import { ClientPage } from '../../clients/client-page.tsx'

export const needs = 'company'
export const call = 'GET /api/clients/{id}'
/** The title has no name of a client, because it stays in the history of the browser. */
export const title = 'Cliente'

export default function Client({ params: { id } }: { params: { id: string } }) {
  return <ClientPage key={id} id={id} />
}

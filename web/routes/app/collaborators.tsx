import { useState } from 'react'
import { CollaboratorList } from '../../collaborators/collaborator-list.tsx'
import { SharePage, wasShared } from '../../companies/share-page.tsx'
import { useCompany } from '../../identity/use-company.ts'

export const needs = 'company'
export const call = 'POST /api/collaborators'
export const title = 'Colaboradores'

export default function Collaborators() {
  const { id, name, slug } = useCompany()
  const [shared] = useState(() => wasShared(id))
  return <CollaboratorList share={shared ? null : <SharePage id={id} name={name} slug={slug} />} />
}

import type { Company } from '@encaixe/contract/companies.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { useCompanyPhoto } from './change-photo.ts'

const failed = 'Erro ao salvar a foto. Por favor, tente novamente.'

export function CompanyPhoto({ company: { id, photo } }: { company: Company }) {
  const { send, remove } = useCompanyPhoto(id)
  return (
    <PhotoField
      label="Foto da empresa"
      hint="Sua fachada, seu salão, sua cadeira. Aparece no topo da página; sem foto, fica a capa desenhada."
      photo={photo}
      shape="wide"
      empty={<PlusIcon className="size-8 text-ink-3" />}
      onSend={send}
      onRemove={remove}
      describe={(error) => describeFailure(error, failed)}
    />
  )
}

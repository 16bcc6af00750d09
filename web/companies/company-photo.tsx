import type { Company } from '@encaixe/contract/companies.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { CoverArt } from '../ui/cover.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { useCompanyPhoto } from './change-photo.ts'

const failed = 'Erro ao guardar a foto. Por favor, tente novamente.'

export function CompanyPhoto({ company: { id, name, photo, themeColor } }: { company: Company }) {
  const { send, remove } = useCompanyPhoto(id)
  return (
    <PhotoField
      label="Foto da empresa"
      hint="Sua fachada, seu salão, sua cadeira. Aparece no topo da página; sem foto, fica a capa desenhada."
      photo={photo}
      shape="wide"
      empty={
        <span data-shop={themeColor} className="relative block size-full overflow-hidden bg-shop">
          <CoverArt name={name} className="absolute top-0 right-0 w-full" />
        </span>
      }
      onSend={send}
      onRemove={remove}
      describe={(error) => describeFailure(error, failed) ?? failed}
    />
  )
}

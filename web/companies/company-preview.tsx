import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { type Control, useWatch } from 'react-hook-form'
import { usePageUrl } from './build-page-url.ts'
import type { NewCompanyValues } from './check-new-company.ts'
import { CompanyCover } from './company-cover.tsx'
import type { NewCompany } from './create-company.ts'

type Props = { control: Control<NewCompanyValues, unknown, NewCompany> }

/** A preview of the public page that follows the form while the name is typed. */
export function CompanyPreview({ control }: Props) {
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] })
  const { host } = usePageUrl('')
  return (
    <aside aria-label="Como vai ficar" className="grid gap-2.5 lg:sticky lg:top-24">
      <p className="text-ui font-semibold text-ink-2">Sua página vai começar assim</p>
      <CompanyCover name={name} colour={themeColorOf(name || 'Sua empresa')} address={host + slug} />
      <p className="text-sm text-ink-2">Nome, endereço e cor podem mudar depois.</p>
    </aside>
  )
}

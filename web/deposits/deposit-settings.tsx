import type { Company } from '@encaixe/contract/companies.ts'
import { useWatch } from 'react-hook-form'
import type { CompanyForm } from '../companies/edit-company.ts'
import { DepositPreview } from './deposit-preview.tsx'
import { PixFields } from './pix-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

/** The section 'Pix e sinal' of the company's page. */
export default function DepositSettings({ form, company }: { form: CompanyForm; company: Company }) {
  const when = useWatch({ control: form.control, name: 'depositWhen' })
  return (
    <>
      <PixFields form={form} />
      <TermsFields form={form} company={company} />
      {when === 'never' ? null : <DepositPreview form={form} company={company} />}
    </>
  )
}

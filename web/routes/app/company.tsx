import { useQuery } from '@tanstack/react-query'
import { CompanyEditor } from '../../companies/company-editor.tsx'
import { companyQuery } from '../../companies/fetch-company.ts'
import { FormSkeleton } from '../../companies/form-section.tsx'
import { SettingsLine } from '../../notifications/settings-line.tsx'
import { CompanyData } from '../../personal-data/company-data.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { AppPage } from '../../shell/app-page.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const DepositSettings = loadLater(() => import('../../deposits/deposit-settings.tsx'))

export const needs = 'company'
export const call = 'PUT /api/companies/{id}'
export const title = 'Empresa'

export default function Company() {
  const { data: company, isError, isFetching, refetch } = useQuery(companyQuery)
  if (company)
    return (
      <CompanyEditor
        company={company}
        messages={<SettingsLine />}
        deposit={(form, shown) => (
          <DepositSettings form={form} company={shown} fallback={<Skeleton className="h-96 rounded-lg" />} />
        )}
        data={<CompanyData company={company} />}
      />
    )
  return (
    <AppPage title="Empresa">
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar dados da empresa
        </LoadFailure>
      ) : (
        <FormSkeleton />
      )}
    </AppPage>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { CreateCompanyForm } from '../../companies/create-company-form.tsx'
import { FormSkeleton } from '../../companies/form-section.tsx'
import { eligibilityQuery, NotEligible } from '../../companies/not-eligible.tsx'
import { profileQuery } from '../../identity/fetch-profile.ts'
import { useMember } from '../../identity/use-member.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { RoadSteps } from '../../subscriptions/road-steps.tsx'
import { endCompanyRoad, isOnCompanyRoad } from '../../subscriptions/store-road.ts'
import { Alert } from '../../ui/alert.tsx'

export const needs = 'terms'
export const title = 'Criar empresa'

export default function CreateCompany() {
  const { profile, session } = useMember()
  const queries = useQueryClient()
  const { state } = useLocation()
  const justTaken = Boolean(state && typeof state === 'object' && 'taken' in state)
  const check = useQuery({ ...eligibilityQuery, enabled: !profile.hasCompany })
  const elsewhere = check.data?.reason === 'already_has_company'
  const { subject } = session

  // The company was created in another window, so this window's cached profile is outdated.
  useEffect(() => {
    if (elsewhere) void queries.invalidateQueries(profileQuery(subject))
  }, [elsewhere, queries, subject])

  const exists = profile.hasCompany || elsewhere
  useEffect(() => {
    if (exists) endCompanyRoad()
  }, [exists])

  if (exists) return <Navigate to="/dashboard" replace />
  const { data, isError, isFetching, refetch } = check
  if (data?.reason === 'subscription_required' && isOnCompanyRoad(subject)) {
    return <Navigate to="/subscription" replace />
  }
  return (
    <AppPage
      title="Criar empresa"
      lead={data?.canCreate ? 'Leva um minuto. Depois é só cadastrar o que você faz.' : undefined}
    >
      {data?.canCreate ? (
        <>
          <RoadSteps current={2} className="mb-5" />
          {justTaken ? (
            <Alert tone="success" title="Assinatura criada com sucesso!" className="mb-5">
              Tudo já está liberado, e nada é cobrado durante o teste.
            </Alert>
          ) : null}
          <CreateCompanyForm />
        </>
      ) : null}
      {data && !data.canCreate ? <NotEligible reason={data.reason} /> : null}
      {!data && isError ? (
        <NotEligible reason={null} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {!data && !isError ? <FormSkeleton /> : null}
    </AppPage>
  )
}

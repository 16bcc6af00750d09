import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { chosenCompany, sendCompany } from '../platform/chosen-company.ts'
import { subjectOf, useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from '../ui/message.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import { AccessEnded } from './access-ended.tsx'
import { decideAccess, type Needs } from './decide-access.ts'
import { profileQuery, useProfileQuery } from './fetch-profile.ts'
import { isLeaving, useFollowAccess, useLostCompany } from './follow-access.ts'
import { SessionEnded } from './session-ended.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { membershipOf } from './use-company.ts'
import { MemberContext } from './use-member.ts'
import { WaitingPage } from './waiting-page.tsx'

/** Shows the page to those who may see it; redirects everybody else to what is missing, and back afterwards. */
type Props = { needs: Needs; call?: CompanyCall | undefined; children: ReactNode }

export function Gate({ needs, call, children }: Props) {
  const session = useSession()
  const { data: profile, isError, isFetching, refetch } = useProfileQuery()
  const { pathname, search, hash } = useLocation()
  const from = pathname + search + hash
  // Memoised: a new object on each rendering would restart the navigation.
  const here = useMemo(() => ({ from }), [from])
  const lost = useLostCompany(profile)
  useFollowAccess(profile)
  const queries = useQueryClient()
  async function retry() {
    // A call that hangs would otherwise be waited for once more.
    await queries.cancelQueries(profileQuery(subjectOf(session) ?? ''))
    void refetch()
  }
  if (lost && session.status === 'signed-in')
    return isLeaving() ? (
      <FullSpinner />
    ) : (
      <AccessEnded company={lost.name} left={profile?.memberships ?? []} />
    )

  const access = decideAccess({ session: session.status, profile, failed: isError, needs, call })
  switch (access) {
    // One page for both: a new attempt must not replace the message by the spinner.
    case 'wait':
    case 'unreachable':
      return (
        <WaitingPage failed={access === 'unreachable'} onRetry={() => void retry()} retrying={isFetching} />
      )
    case 'login': {
      const asked = session.status === 'signed-out' && session.asked
      return <Navigate to="/login" replace state={asked ? null : here} />
    }
    case 'login-again':
      return <SignInAgain from={from} />
    case 'terms':
      return <Navigate to="/terms" replace state={here} />
    case 'create-company':
      return chosenCompany() ? <NoCompany /> : <Navigate to="/create-company" replace />
    case 'not-allowed':
      return <NotAllowed />
    case 'show': {
      if (!('session' in session) || !profile) return null
      const membership = membershipOf(profile)
      sendCompany(membership?.companyId, membership?.role)
      return (
        <>
          <MemberContext value={{ session: session.session, profile }}>{children}</MemberContext>
          <SessionEnded session={session} />
        </>
      )
    }
  }
}

/** Somebody who worked in a company in this browser does not want to create one. */
function NoCompany() {
  return (
    <Message
      title="Você não trabalha mais nesta empresa"
      actions={
        <>
          <ButtonLink to="/dashboard">Ir para os meus horários</ButtonLink>
          <ButtonLink to="/create-company" variant="secondary">
            Criar minha empresa
          </ButtonLink>
        </>
      }
    >
      O acesso terminou, ou a empresa foi apagada. Se foi engano, fale com a empresa: ela pode convidar você
      de novo.
    </Message>
  )
}

/** The page of a role that this user has not in her company. */
function NotAllowed() {
  return (
    <Message
      title="Esta página não faz parte do seu acesso"
      actions={<ButtonLink to="/dashboard">Voltar para o início</ButtonLink>}
    >
      Quem cuida da empresa decide o que cada pessoa da equipe vê. Fale com ela se você precisar desta página.
    </Message>
  )
}

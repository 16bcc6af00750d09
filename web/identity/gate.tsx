import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import type { Membership } from '@encaixe/contract/identity.ts'
import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { chooseCompany, chosenCompany, sendCompany } from '../platform/chosen-company.ts'
import { subjectOf, useSession } from '../platform/session.ts'
import { signInQuietly } from '../platform/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { Message } from '../ui/message.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import { useOnline } from '../ui/use-online.ts'
import { decideAccess, type Needs } from './decide-access.ts'
import { profileQuery, useProfileQuery } from './fetch-profile.ts'
import { deleteShown, isLeaving, useFollowAccess, useLostCompany } from './follow-access.ts'
import { SessionEnded } from './session-ended.tsx'
import { membershipOf } from './use-company.ts'
import { MemberContext } from './use-member.ts'

/** Shows the page to users who may see it. Others are redirected to a missing step (sign-in, terms) and then back. */
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
    // The running request for the profile is cancelled first: it may hang, and the new attempt would wait for it.
    await queries.cancelQueries(profileQuery(subjectOf(session) ?? ''))
    void refetch()
  }
  if (lost && session.status === 'signed-in')
    return isLeaving() ? <FullSpinner /> : <AccessEnded company={lost} left={profile?.memberships ?? []} />

  const access = decideAccess({ session: session.status, profile, failed: isError, needs, call })
  switch (access) {
    // Waiting and failure share one page: a new attempt must not replace the failure message by the spinner.
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

/** The page for users who worked in a company in this browser and have none now: they do not want to create one. */
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

/** The page that is shown when the user's role in the company may not see the requested page. */
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

/**
 * Replaces the page that was open when the company ended the user's access. Every link loads the page again, so that
 * no data of the company stays in memory.
 */
function AccessEnded({ company, left }: { company: NamedCompany; left: Membership[] }) {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    deleteShown()
    location.reload()
  }, [pathname])
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])
  return (
    <div role="alert">
      <Message
        title={`Seu acesso ${withPreposition('a', company)} terminou`}
        actions={
          <>
            {left.map(({ companyId, name }) => (
              <Button key={companyId} onClick={() => open(companyId)}>
                Ir para {name}
              </Button>
            ))}
            {left.length === 0 ? <Button onClick={() => open()}>Ir para os meus horários</Button> : null}
          </>
        }
      >
        Quem cuida da empresa tirou o seu acesso, e esta página não mostra mais nada dela. A sua conta
        continua sua. Se foi engano, fale com a empresa: ela pode convidar você de novo.
      </Message>
    </div>
  )
}

function open(companyId?: string) {
  deleteShown()
  if (companyId) chooseCompany(companyId)
  location.assign('/dashboard')
}

const giveUpAfter = 8_000

type WaitingPageProps = { failed: boolean; onRetry: () => void; retrying: boolean }

/** The page while the profile loads: a spinner, or a message after a failure, a long wait, or without network. */
function WaitingPage({ failed, onRetry, retrying }: WaitingPageProps) {
  // The first request for the profile may still be running; the button starts a new request.
  const [asked, setAsked] = useState(false)
  function ask() {
    setAsked(true)
    onRetry()
  }
  const online = useOnline(ask)
  const [gaveUp, setGaveUp] = useState(failed)
  if (failed && !gaveUp) setGaveUp(true)
  useEffect(() => {
    if (!online) return
    const timer = setTimeout(() => setGaveUp(true), giveUpAfter)
    return () => clearTimeout(timer)
  }, [online])
  if (online && !gaveUp) return <FullSpinner />
  return (
    <Message
      title={online ? 'Não conseguimos carregar agora' : 'Você está sem internet.'}
      actions={
        <Button onClick={ask} sending={asked && retrying} sendingLabel="Tentando..." icon={<RefreshIcon />}>
          Tentar de novo
        </Button>
      }
    >
      {online
        ? 'Pode ser a sua conexão ou um problema nosso, que costuma passar logo. Você continua na sua conta e nada foi perdido.'
        : 'Esta página volta sozinha assim que a conexão voltar. Você continua na sua conta e nada foi perdido.'}
    </Message>
  )
}

/** Tries a silent sign-in, once for each ended session. When it is refused, the page goes to the login. */
function SignInAgain({ from }: { from: string }) {
  const [refused, setRefused] = useState(false)
  const here = useMemo(() => ({ from }), [from])
  useEffect(() => {
    signInQuietly(from).catch(() => setRefused(true))
  }, [from])
  return refused ? <Navigate to="/login" replace state={here} /> : <FullSpinner />
}

import { isRefusal } from '@encaixe/contract/client.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import type { Membership } from '@encaixe/contract/identity.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import type { OpenInvitation } from '@encaixe/contract/members.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { readAppBrowser } from '../identity/find-app-browser.ts'
import { SignInFailure } from '../identity/sign-in-button.tsx'
import { useSignIn } from '../identity/use-sign-in.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'
import { useDeployment } from '../platform/deployment.ts'
import { leave } from '../platform/leave.ts'
import { openApp } from '../platform/open-app.ts'
import { type Session, useSession } from '../platform/session.ts'
import { useAnswer } from '../platform/use-answer.ts'
import { asError } from '../platform/use-send-once.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RetryButton } from '../ui/load-failure.tsx'

type Props = { token: string; invitation: OpenInvitation; onGone: () => void }

const start = '/dashboard'

/** While the session is unknown, the height of a button and a line stays reserved, so that nothing moves. */
export function AcceptPanel(props: Props) {
  const session = useSession()
  return (
    <div className="min-h-[5.5rem]">
      {session.status === 'signed-in' ? (
        <AcceptHere {...props} session={session.session} />
      ) : (
        <SignInToAccept {...props} />
      )}
    </div>
  )
}

const acceptLabel = 'Entrar e aceitar'
// While the sign-in is being prepared, the button already has its place and name.
const waiting = {
  preparing: acceptLabel,
  open: 'Continue na outra janela...',
  leaving: 'Abrindo a página de entrada...',
} as const
const hints = {
  left: 'Não terminou de entrar? Clique de novo quando quiser.',
  late: 'Agora a entrada está pronta. Clique de novo para entrar.',
} as const

/** Signs in on this page, so that one press leads from the invitation to its acceptance. */
function SignInToAccept({ token, invitation }: Props) {
  const { oidcName } = useDeployment()
  const { state, signIn } = useSignIn({ destination: () => location.pathname })
  function begin() {
    storeAcceptance(token)
    // The login page explains how to leave the browser of an app. The invitation is in the navigation state and not in
    // the address, because the link is a secret.
    if (readAppBrowser(oidcName))
      return openApp('/login', { from: location.pathname, inviting: invitation.company.name })
    void signIn()
  }
  return (
    <>
      {state === 'failed' ? (
        <Alert className="mb-4">
          <SignInFailure />
        </Alert>
      ) : null}
      <Button
        wide="phone"
        onClick={begin}
        sending={state in waiting}
        sendingLabel={state in waiting ? waiting[state as keyof typeof waiting] : undefined}
      >
        {acceptLabel}
      </Button>
      <p role="status" className="mt-3 text-ui text-ink-2 empty:hidden">
        {state in hints ? hints[state as keyof typeof hints] : ''}
      </p>
      <p className="mt-3 text-ui text-ink-2">
        Você entra com a sua própria conta {oidcName}. Ela pode ter outro e-mail que não o do convite.
      </p>
    </>
  )
}

function AcceptHere({ token, invitation, onGone, session }: Props & { session: Session }) {
  const { subject } = session
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = useAnswer(subject, (signal) => api('POST /api/auth/verify', { signal }))
  const { slug } = invitation.company
  const accept = useAcceptInvitation(token, ({ name, article, role }) =>
    openApp(start, { welcome: { name, article, role } }, 'replace'),
  )
  useEffect(() => {
    if (isRefusal(accept.error, 'invitation_gone')) onGone()
  }, [accept.error, onGone])

  const ready = profile !== undefined
  const sent = accept.isPending || accept.isSuccess
  const already = sent ? undefined : profile?.memberships.find((one) => one.slug === slug)
  function begin() {
    if (profile?.termsAccepted) return void accept.send()
    storeAcceptance(token)
    openApp('/terms', { from: location.pathname })
  }
  const beginAfterSignIn = useEffectEvent(() => {
    if (!already && takeAcceptance(token)) begin()
  })
  useEffect(() => {
    if (ready) beginAfterSignIn()
  }, [ready])

  if (already) return <AlreadyMember membership={already} />
  if (!profile && error)
    return (
      <Alert
        title="Não conseguimos carregar agora"
        actions={<RetryButton onRetry={() => void refetch()} retrying={isFetching} />}
      >
        O convite continua valendo.
      </Alert>
    )
  return (
    <>
      <Refusal
        error={accept.error}
        fallback="Erro ao aceitar o convite. Por favor, tente novamente."
        className="mb-4"
      />
      <Button
        wide="phone"
        onClick={begin}
        sending={sent || !ready}
        sendingLabel={ready ? 'Aceitando...' : 'Conferindo a sua conta...'}
      >
        Aceitar convite
      </Button>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ui text-ink-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Vale para a conta de{' '}
          <strong className="font-semibold text-ink">{session.email ?? session.name}</strong>.
        </span>
        {sent ? null : (
          <Button variant="text" size="sm" className="-ml-2" onClick={leave}>
            Sair e usar outra conta
          </Button>
        )}
      </p>
    </>
  )
}

/** The message to somebody who is already a member: the invitation is for another person, or was opened again. */
function AlreadyMember({ membership }: { membership: Membership }) {
  const { companyId, role } = membership
  const open = () => {
    chooseCompany(companyId)
    location.assign(start)
  }
  return (
    <>
      <p className="mb-4 text-ui [overflow-wrap:anywhere]">
        A sua conta já faz parte {withPreposition('de', membership)}: {roleNames[role].toLowerCase()}. Não
        falta nada.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button wide="phone" onClick={open}>
          Abrir a agenda
        </Button>
        <Button variant="secondary" wide="phone" onClick={leave}>
          Sair e usar outra conta
        </Button>
      </div>
    </>
  )
}

type Sending = { isPending: boolean; isSuccess: boolean; error: Error | null }

/** Accepts the invitation. After that this browser shows the new company, whose pages belong to the app's entry. */
function useAcceptInvitation(token: string, onAccepted: (membership: Membership) => void) {
  const [sending, setSending] = useState<Sending>({ isPending: false, isSuccess: false, error: null })
  async function send() {
    setSending({ isPending: true, isSuccess: false, error: null })
    try {
      const membership = await api('POST /api/invitations/{token}/accept', { params: { token } })
      chooseCompany(membership.companyId)
      setSending({ isPending: false, isSuccess: true, error: null })
      onAccepted(membership)
    } catch (error) {
      setSending({ isPending: false, isSuccess: false, error: asError(error) })
    }
  }
  return { ...sending, send }
}

const key = 'encaixe.convite'

/**
 * Stores that the user pressed 'Entrar e aceitar', so that the page accepts the invitation after the sign-in. The mark
 * is stored in this tab and not in the address: otherwise a link written by somebody else could make a user join a
 * company.
 */
function storeAcceptance(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Storage is forbidden: the user presses the button again after the sign-in.
  }
}

/** True once after 'Entrar e aceitar' was pressed; on a later visit the user must press the button again. */
function takeAcceptance(token: string): boolean {
  try {
    const wanted = sessionStorage.getItem(key) === token
    sessionStorage.removeItem(key)
    return wanted
  } catch {
    return false
  }
}

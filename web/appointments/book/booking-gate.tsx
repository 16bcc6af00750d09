import type { ReactNode } from 'react'
import { decideAccess } from '../../identity/decide-access.ts'
import { SessionEnded } from '../../identity/session-ended.tsx'
import { api } from '../../platform/api.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { subjectOf, useSession } from '../../platform/session.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { OpenSlotDrawing } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'

type Props = {
  /** The address of this page, to return to after the login. */
  here: string
  children: ReactNode
}

/** Asks the visitor to sign in and to accept the terms before it shows the form. */
export function BookingGate({ here, children }: Props) {
  const session = useSession()
  const subject = subjectOf(session)
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = useAnswer(subject, (signal) => api('POST /api/auth/verify', { signal }))
  switch (decideAccess({ session: session.status, profile, failed: error !== undefined, needs: 'terms' })) {
    case 'login':
    case 'login-again':
      return <SignInFirst here={here} />
    case 'terms':
      return (
        <Ask
          title="Só falta aceitar os termos"
          action={<ButtonLink to={`/terms?redirect=${here}`}>Ler e aceitar os termos</ButtonLink>}
        >
          É uma vez só. Depois você volta para cá e escolhe o seu horário.
        </Ask>
      )
    case 'unreachable':
      return (
        <LoadFailure onRetry={refetch} retrying={isFetching} className="lg:col-start-1 lg:self-start">
          Erro ao carregar dados. Por favor, tente novamente.
        </LoadFailure>
      )
    case 'show':
      return (
        <>
          {children}
          <SessionEnded session={session} />
        </>
      )
    default:
      return (
        <>
          <noscript>
            <SignInFirst here={here} />
          </noscript>
          <BookingSkeleton />
        </>
      )
  }
}

function SignInFirst({ here }: { here: string }) {
  const { oidcName } = useDeployment()
  return (
    <Ask
      title="Entre para escolher o seu horário"
      action={<ButtonLink to={`/login?redirect=${here}`}>Entrar para agendar</ButtonLink>}
    >
      Entre com {oidcName}, leva um instante. Depois você volta para cá.
    </Ask>
  )
}

type AskProps = { title: string; children: ReactNode; action: ReactNode }

function Ask({ title, children, action }: AskProps) {
  return (
    <Card as="section" padding="roomy" className="flex flex-col items-start gap-2 lg:col-start-1">
      <OpenSlotDrawing className="mb-3" />
      <h2 className="font-display text-display-sm">{title}</h2>
      <p className="max-w-[46ch] text-ink-2">{children}</p>
      <div className="mt-3">{action}</div>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { decideAccess } from '../identity/decide-access.ts'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { MemberContext } from '../identity/use-member.ts'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { OpenSlotDrawing } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'

type Props = {
  /** This page, to come back to. */
  here: string
  children: ReactNode
}

/** Asks in place for what the form needs: who it is, and the terms. Shop and service stay in sight meanwhile. */
export function BookingGate({ here, children }: Props) {
  const session = useSession()
  const { data: profile, isError, isFetching, refetch } = useProfileQuery()
  switch (decideAccess({ session: session.status, profile, failed: isError, needs: 'terms' })) {
    case 'login':
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
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar dados. Por favor, tente novamente.
        </LoadFailure>
      )
    case 'show':
      if (session.status !== 'signed-in' || !profile) return null
      return <MemberContext value={{ session: session.session, profile }}>{children}</MemberContext>
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
  return (
    <Ask
      title="Entre para escolher o seu horário"
      action={<ButtonLink to={`/login?redirect=${here}`}>Entrar para agendar</ButtonLink>}
    >
      Leva um instante, com a sua conta Google. Depois você volta para cá.
    </Ask>
  )
}

type AskProps = { title: string; children: ReactNode; action: ReactNode }

function Ask({ title, children, action }: AskProps) {
  return (
    <Card as="section" padding="roomy" className="flex flex-col items-start gap-2">
      <OpenSlotDrawing className="mb-3" />
      <h2 className="font-display text-display-sm">{title}</h2>
      <p className="max-w-[46ch] text-ink-2">{children}</p>
      <div className="mt-3">{action}</div>
    </Card>
  )
}

import type { Issuer } from '../platform/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SignInButton, SignInFailure } from './sign-in-button.tsx'
import type { SignInState } from './use-sign-in.ts'

type Props = {
  state: SignInState
  issuer: Issuer | undefined
  onSignIn: () => void
  /** The session that this browser had ended by itself. */
  ended?: boolean
}

export function LoginPanel({ state, issuer, onSignIn, ended = false }: Props) {
  return (
    <>
      <h1 className="font-display text-[clamp(3rem,2.2rem+3vw,4rem)] leading-[0.95] tracking-[-0.04em]">
        Bem-vindo
      </h1>
      <p className="mt-3 text-lg text-ink-2">
        Entre para marcar seu horário ou cuidar da agenda do seu negócio.
      </p>
      {ended && state !== 'failed' ? (
        <Alert tone="info" className="mt-6">
          Sua sessão terminou. Entre de novo para continuar.
        </Alert>
      ) : null}
      {state === 'failed' ? (
        <Alert className="mt-6">
          <SignInFailure />
        </Alert>
      ) : null}
      <div className="mt-8 grid min-h-14 items-center">
        <SignInButton state={state} issuer={issuer} onSignIn={onSignIn} />
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
        {state === 'left' ? 'Não terminou de entrar? Clique de novo quando quiser.' : null}
      </p>
      <p className="mt-4 text-sm text-ink-2">
        Ao entrar, você concorda com os <TextLink to="/terms-of-service">Termos de Uso</TextLink> e a{' '}
        <TextLink to="/privacy">Política de Privacidade</TextLink>.
      </p>
    </>
  )
}

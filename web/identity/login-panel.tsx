import type { Issuer } from '../platform/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SignInControl } from './sign-in-button.tsx'
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
      <div className="mt-8 grid grid-cols-1 gap-3">
        <SignInControl state={state} issuer={issuer} onSignIn={onSignIn} />
      </div>
      <p className="mt-4 text-sm text-ink-2">
        Ao entrar, você concorda com os <TextLink to="/terms-of-service">Termos de Uso</TextLink> e a{' '}
        <TextLink to="/privacy">Política de Privacidade</TextLink>.
      </p>
    </>
  )
}

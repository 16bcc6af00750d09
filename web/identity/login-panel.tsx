import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { GoogleIcon } from '../ui/icons/google.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { SignInState } from './use-sign-in.ts'

type Props = { state: SignInState; onSignIn: () => void }

export function LoginPanel({ state, onSignIn }: Props) {
  return (
    <>
      <h1 className="font-display text-[clamp(3rem,2.2rem+3vw,4rem)] leading-[0.95] tracking-[-0.04em]">
        Bem-vindo
      </h1>
      <p className="mt-3 text-lg text-ink-2">
        Entre para marcar seu horário ou cuidar da agenda do seu negócio.
      </p>
      {state === 'failed' ? (
        <Alert className="mt-6">Falha ao fazer login com Google. Por favor, tente novamente.</Alert>
      ) : null}
      <div className="mt-8 grid min-h-14 items-center">
        {state === 'preparing' ? (
          <Spinner />
        ) : (
          <Button
            variant="secondary"
            wide
            className="min-h-14"
            icon={<GoogleIcon />}
            sending={state === 'open' || state === 'leaving'}
            sendingLabel={state === 'open' ? 'Continue na outra janela...' : 'Abrindo o Google...'}
            onClick={onSignIn}
          >
            Entrar com Google
          </Button>
        )}
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

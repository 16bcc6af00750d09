import { useDeployment } from '../platform/deployment.ts'
import type { Issuer } from '../platform/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { GoogleIcon } from '../ui/icons/google.tsx'
import { UserIcon } from '../ui/icons/people.tsx'
import type { SignInState } from './use-sign-in.ts'

type Props = {
  state: SignInState
  issuer: Issuer | undefined
  onSignIn: () => void
}

const labels: Partial<Record<SignInState, string>> = {
  open: 'Continue na outra janela...',
  leaving: 'Abrindo a página de entrada...',
}

const hints: Partial<Record<SignInState, string>> = {
  preparing: 'Carregando...',
  left: 'Não terminou de entrar? Clique de novo quando quiser.',
  late: 'Agora a entrada está pronta. Clique de novo para entrar.',
}

/** The sign-in button, with an error message above it and a sentence about the next step below it. */
export function SignInControl(props: Props) {
  return (
    <>
      {props.state === 'failed' ? (
        <Alert>
          <SignInFailure />
        </Alert>
      ) : null}
      <div className="grid min-h-14 items-center">
        <SignInButton {...props} />
      </div>
      <p
        role="status"
        className={props.state === 'preparing' ? 'sr-only' : 'text-sm text-ink-2 empty:hidden'}
      >
        {hints[props.state]}
      </p>
    </>
  )
}

function SignInButton({ state, issuer, onSignIn }: Props) {
  const { oidcName } = useDeployment()
  // While the sign-in is being prepared, the button already has its place, size and name.
  const name = `Entrar com ${oidcName}`
  // Google's brand rules forbid its mark on other providers, whatever their name.
  const isGoogle = issuer === 'google' || (issuer === 'local' && oidcName === 'Google')
  return (
    <Button
      variant="secondary"
      wide
      className="min-h-14"
      icon={isGoogle ? <GoogleIcon /> : <UserIcon />}
      sending={state === 'preparing' || state === 'open' || state === 'leaving'}
      sendingLabel={labels[state] ?? name}
      onClick={onSignIn}
    >
      {name}
    </Button>
  )
}

export function SignInFailure() {
  const { oidcName } = useDeployment()
  return `Falha ao fazer login com ${oidcName}. Por favor, tente novamente.`
}

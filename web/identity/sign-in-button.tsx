import { useDeployment } from '../platform/deployment.ts'
import type { Issuer } from '../platform/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { GoogleIcon } from '../ui/icons/google.tsx'
import { UserIcon } from '../ui/icons/people.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { SignInState } from './use-sign-in.ts'

type Props = {
  state: SignInState
  issuer: Issuer | undefined
  onSignIn: () => void
}

export function SignInButton({ state, issuer, onSignIn }: Props) {
  const { oidcName } = useDeployment()
  // Google's brand rules forbid its mark on other providers, whatever their name.
  const isGoogle = issuer === 'google' || (issuer === 'local' && oidcName === 'Google')
  if (state === 'preparing') return <Spinner />
  return (
    <Button
      variant="secondary"
      wide
      className="min-h-14"
      icon={isGoogle ? <GoogleIcon /> : <UserIcon />}
      sending={state === 'open' || state === 'leaving'}
      sendingLabel={state === 'open' ? 'Continue na outra janela...' : 'Abrindo a entrada...'}
      onClick={onSignIn}
    >
      Entrar com {oidcName}
    </Button>
  )
}

export function SignInFailure() {
  const { oidcName } = useDeployment()
  return `Falha ao fazer login com ${oidcName}. Por favor, tente novamente.`
}

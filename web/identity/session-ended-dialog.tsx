import { useDeployment } from '../platform/deployment.ts'
import { leave } from '../platform/leave.ts'
import type { Session } from '../platform/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SignInControl } from './sign-in-button.tsx'
import { useSignIn } from './use-sign-in.ts'

const stay = () => undefined

export default function SessionEndedDialog({ user }: { user: Session }) {
  return (
    <Dialog
      open
      onClose={stay}
      role="alertdialog"
      title="Sua sessão terminou"
      sentence="O que você digitou continua aqui. Entre de novo para continuar de onde parou."
    >
      <SignInHere user={user} />
    </Dialog>
  )
}

function SignInHere({ user }: { user: Session }) {
  const { oidcName } = useDeployment()
  const { state, issuer, signIn } = useSignIn({ expected: user.email })
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-2">
        {user.email ? (
          <>
            Sua conta é <span className="font-semibold [overflow-wrap:anywhere]">{user.email}</span>.{' '}
          </>
        ) : null}
        Se você entrar com outra conta ou sair, o que digitou aqui se perde.
      </p>
      {state === 'blocked' ? (
        <Alert
          tone="warning"
          title="O navegador não abriu a janela"
          actions={
            <ButtonLink href="/login" target="_blank" size="sm" variant="secondary">
              Entrar em outra aba
            </ButtonLink>
          }
        >
          Permita janelas deste endereço e clique de novo, ou entre com {oidcName} em outra aba: depois esta
          página continua de onde parou.
        </Alert>
      ) : null}
      <SignInControl state={state} issuer={issuer} onSignIn={signIn} />
      <Button variant="ghost" wide onClick={leave}>
        Sair
      </Button>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoginPage } from '../../identity/login-page.tsx'
import { SignInFailure } from '../../identity/sign-in-button.tsx'
import { type Finished, finishSignIn } from '../../platform/sign-in.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export const title = 'Entrando'

/** The sign-in in progress, shared: the provider's code is valid once, and React runs effects twice in development. */
let finishing: ReturnType<typeof finishSignIn> | undefined

export default function Callback() {
  const navigate = useNavigate()
  const [state, setState] = useState<Finished | 'waiting' | 'popup'>('waiting')

  useEffect(() => {
    finishing ??= finishSignIn()
    finishing
      .catch((): Finished => ({ destination: undefined, failed: true }))
      .then((finished) => {
        if (!finished) return setState('popup')
        if (finished.failed) return setState(finished)
        navigate('/login', { replace: true, state: { from: finished.destination } })
      })
  }, [navigate])

  return (
    <LoginPage>
      <h1 className="font-display text-display-lg">
        {typeof state === 'object' ? 'Não foi possível entrar' : 'Entrando'}
      </h1>
      {state === 'waiting' ? <Spinner className="mt-8 justify-start" /> : null}
      {state === 'popup' ? (
        <p role="status" className="mt-3 text-lg text-ink-2">
          Pronto. Você já pode fechar esta janela.
        </p>
      ) : null}
      {typeof state === 'object' ? (
        <>
          <Alert className="mt-6">
            <SignInFailure />
          </Alert>
          <Button
            className="mt-6 self-start"
            onClick={() => navigate('/login', { replace: true, state: { from: state.destination } })}
          >
            Voltar para o login
          </Button>
        </>
      ) : null}
    </LoginPage>
  )
}

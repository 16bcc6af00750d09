import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoginPage } from '../../identity/login-page.tsx'
import { SignInFailure } from '../../identity/sign-in-button.tsx'
import { titled } from '../../platform/page-title.ts'
import { prepareSignIn } from '../../platform/sign-in.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import '../../ui/classes.css'

export const meta = () => titled('Entrando', { name: 'robots', content: 'noindex' })

/** The provider's code is valid once, and React runs an effect twice in development. */
let finishing: ReturnType<typeof finishSignIn> | undefined

async function finishSignIn() {
  const signIn = await prepareSignIn()
  return signIn.finish()
}

export default function Callback() {
  const navigate = useNavigate()
  const [state, setState] = useState<'waiting' | 'popup' | 'failed'>('waiting')

  useEffect(() => {
    finishing ??= finishSignIn()
    finishing.then(
      (finished) => {
        if (!finished) return setState('popup')
        navigate('/login', { replace: true, state: { from: finished.destination } })
      },
      () => setState('failed'),
    )
  }, [navigate])

  return (
    <LoginPage>
      <h1 className="font-display text-display-lg">Entrando</h1>
      {state === 'waiting' ? <Spinner className="mt-8 justify-start" /> : null}
      {state === 'popup' ? (
        <p role="status" className="mt-3 text-lg text-ink-2">
          Pronto. Você já pode fechar esta janela.
        </p>
      ) : null}
      {state === 'failed' ? (
        <>
          <Alert className="mt-6">
            <SignInFailure />
          </Alert>
          <ButtonLink href="/login" className="mt-6 self-start">
            Voltar para o login
          </ButtonLink>
        </>
      ) : null}
    </LoginPage>
  )
}

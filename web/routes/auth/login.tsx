import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { chooseAfterLogin, readOrigin } from '../../identity/choose-destination.ts'
import { LoginPage } from '../../identity/login-page.tsx'
import { LoginPanel } from '../../identity/login-panel.tsx'
import { SendOn } from '../../identity/send-on.tsx'
import { useSignIn } from '../../identity/use-sign-in.ts'
import { ConsentBanner } from '../../legal/consent-banner.tsx'
import { storeSentChoice } from '../../marketing/store-choice.ts'
import { titled } from '../../platform/page-title.ts'
import { Queries } from '../../platform/queries.tsx'
import { subjectOf, useSession } from '../../platform/session.ts'
import '../../ui/classes.css'

export const meta = () => titled('Entrar', { name: 'robots', content: 'noindex' })

export default function Login() {
  const session = useSession()
  const { state: remembered } = useLocation()
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    const rest = storeSentChoice(query)
    if (rest) setQuery(rest, { replace: true, state: remembered })
  }, [query, setQuery, remembered])
  const wishes = { from: readOrigin(remembered), redirect: query.get('redirect') }
  // Whoever signs in after another user's session goes to her own start.
  const subject = subjectOf(session)
  const first = useRef(subject)
  useEffect(() => {
    first.current ??= subject
  }, [subject])
  const isOther = subject !== undefined && first.current !== undefined && first.current !== subject
  const destination = () => (isOther ? '/dashboard' : chooseAfterLogin(wishes, location.origin))
  const { state, issuer, signIn } = useSignIn({ destination })

  return (
    <>
      <LoginPage>
        {session.status === 'signed-in' ? (
          <Queries>
            <SendOn to={destination()} />
          </Queries>
        ) : (
          <LoginPanel
            state={session.status === 'loading' ? 'preparing' : state}
            issuer={issuer}
            onSignIn={signIn}
            ended={session.status === 'ended'}
          />
        )}
      </LoginPage>
      <ConsentBanner />
    </>
  )
}

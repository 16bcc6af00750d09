import { useEffect, useRef, useState } from 'react'
import { type Issuer, prepareSignIn, type SignIn } from '../platform/sign-in.ts'

/** `left`: the window was closed or lost the focus; the button is enabled again. */
export type SignInState = 'preparing' | 'ready' | 'open' | 'left' | 'leaving' | 'failed'

const settling = 1_000

/** States of the sign-in. Success is none of them: the session starts and the page redirects. */
export function useSignIn(destination: () => string, prepare: () => Promise<SignIn> = prepareSignIn) {
  const [state, setState] = useState<SignInState>('preparing')
  const prepared = useRef<SignIn>(undefined)
  const [issuer, setIssuer] = useState<Issuer>()

  useEffect(() => {
    let here = true
    prepare()
      .then((signIn) => {
        prepared.current = signIn
        if (here) setIssuer(signIn.issuer)
      })
      .catch(() => undefined)
      .finally(() => here && setState('ready'))
    return () => {
      here = false
    }
  }, [prepare])

  // Browsers may not report that the window was closed, so a focus on this page enables the button.
  useEffect(() => {
    if (state !== 'open') return
    let timer: ReturnType<typeof setTimeout>
    const back = () => {
      timer = setTimeout(() => setState((now) => (now === 'open' ? 'left' : now)), settling)
    }
    window.addEventListener('focus', back)
    return () => {
      window.removeEventListener('focus', back)
      clearTimeout(timer)
    }
  }, [state])

  async function signIn() {
    try {
      if (!prepared.current) {
        setState('leaving')
        prepared.current = await prepare()
        return await prepared.current.redirect(destination())
      }
      setState('open')
      const ending = await prepared.current.popup()
      if (ending === 'closed') setState('left')
      if (ending === 'blocked') {
        setState('leaving')
        await prepared.current.redirect(destination())
      }
    } catch {
      setState('failed')
    }
  }

  return { state, issuer, signIn }
}

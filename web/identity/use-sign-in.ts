import { useEffect, useRef, useState } from 'react'
import { type Issuer, prepareSignIn, type SignIn } from '../platform/sign-in.ts'

/**
 * `left`: the window was closed or lost the focus; the button is enabled again. `blocked`: the browser allows no window,
 * and the page must not be left.
 */
export type SignInState = 'preparing' | 'ready' | 'open' | 'left' | 'leaving' | 'blocked' | 'failed'

const settling = 1_000

type Options = {
  /** Where a redirect returns to. Without it the page is never left, because it holds what was typed. */
  destination?: () => string
  prepare?: () => Promise<SignIn>
}

/** States of the sign-in. Success is none of them: the session starts and the page goes on. */
export function useSignIn({ destination, prepare = prepareSignIn }: Options) {
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

  async function leave(signIn: SignIn) {
    if (!destination) return setState('blocked')
    setState('leaving')
    await signIn.redirect(destination())
  }

  async function signIn() {
    try {
      if (!prepared.current) {
        setState('leaving')
        prepared.current = await prepare()
        // The click is over, so the browser would block the window.
        return destination ? await leave(prepared.current) : setState('left')
      }
      setState('open')
      const ending = await prepared.current.popup()
      if (ending === 'closed') setState('left')
      if (ending === 'blocked') await leave(prepared.current)
    } catch {
      setState('failed')
    }
  }

  return { state, issuer, signIn }
}

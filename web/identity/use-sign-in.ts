import { useEffect, useRef, useState } from 'react'
import { type Issuer, prepareSignIn, type SignIn } from '../platform/sign-in.ts'

/**
 * `left`: the window was closed or lost the focus; the button is enabled again. `late`: the sign-in was ready only
 * after the click, which must be repeated. `blocked`: the browser allows no window, and the page must not be left.
 */
export type SignInState = 'preparing' | 'ready' | 'late' | 'open' | 'left' | 'leaving' | 'blocked' | 'failed'

const settling = 1_000
const signsOfReturn = ['focus', 'pointerdown']

type Options = {
  /** The address to return to after a redirect. Without it the page is never left, because it contains typed text. */
  destination?: () => string
  /** The e-mail of the user whose session ended on this page and who must sign in again. */
  expected?: string | null
  prepare?: () => Promise<SignIn>
}

/** States of the sign-in. Success has no state: the session starts and the page continues. */
export function useSignIn({ destination, expected, prepare = prepareSignIn }: Options) {
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

  // A window of a provider that isolates its pages looks closed while it is open, and its end is not reported. The
  // button is therefore enabled when this page is focused or touched.
  useEffect(() => {
    if (state !== 'open') return
    let timer: ReturnType<typeof setTimeout>
    const back = () => {
      timer = setTimeout(() => setState((now) => (now === 'open' ? 'left' : now)), settling)
    }
    for (const sign of signsOfReturn) window.addEventListener(sign, back)
    return () => {
      for (const sign of signsOfReturn) window.removeEventListener(sign, back)
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
        setIssuer(prepared.current.issuer)
        // After the request that prepares the sign-in, the click is too old: the browser would block the window.
        return destination ? await leave(prepared.current) : setState('late')
      }
      setState('open')
      const ending = await prepared.current.popup(expected)
      if (ending === 'closed') setState('left')
      if (ending === 'blocked') await leave(prepared.current)
    } catch {
      setState('failed')
    }
  }

  return { state, issuer, signIn }
}

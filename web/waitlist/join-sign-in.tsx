import { mobileOf } from '@encaixe/contract/phones.ts'
import { type RefObject, useEffect } from 'react'
import { AppBrowserAdvice, readAppBrowser } from '../identity/app-browser-advice.tsx'
import { SignInControl } from '../identity/sign-in-button.tsx'
import { useSignIn } from '../identity/use-sign-in.ts'
import { whatsappLink } from '../platform/build-contact-link.ts'
import { useDeployment } from '../platform/deployment.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  shown: boolean
  /** Called in the click: the browser opens the provider's window only there. */
  begin: RefObject<(() => void) | undefined>
  here: string
  what: string
  /** Of the company. */
  phone: string | null
  /** The e-mail of the user whose session has ended. */
  expected: string | null
  onBack: () => void
}

/** Signs in over what was chosen. It is prepared before it is shown, so that one tap opens the provider's window. */
export function JoinSignIn({ shown, begin, here, what, phone, expected, onBack }: Props) {
  const { oidcName } = useDeployment()
  const browser = readAppBrowser(oidcName)
  const { state, issuer, signIn } = useSignIn({ destination: () => here, expected })
  const isRefused = browser !== undefined
  useEffect(() => {
    begin.current = isRefused ? undefined : () => void signIn()
    return () => {
      begin.current = undefined
    }
  })
  if (!shown) return null
  const mobile = mobileOf(phone)
  return (
    <div className="grid grid-cols-1 gap-3">
      {browser ? (
        <AppBrowserAdvice
          browser={browser}
          address={new URL(here, location.origin).href}
          chat={mobile ? whatsappLink(mobile, `Avise-me se abrir um horário: ${what}`) : undefined}
        />
      ) : null}
      <SignInControl state={state} issuer={issuer} onSignIn={() => void signIn()} />
      <Button variant="ghost" wide onClick={onBack}>
        Voltar
      </Button>
    </div>
  )
}

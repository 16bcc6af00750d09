import { mobileOf } from '@encaixe/contract/phones.ts'
import { type RefObject, useEffect } from 'react'
import { AppBrowserAdvice, readAppBrowser } from '../../identity/app-browser-advice.tsx'
import { SignInControl } from '../../identity/sign-in-button.tsx'
import { useSignIn } from '../../identity/use-sign-in.ts'
import { whatsappLink } from '../../platform/build-contact-link.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { describeWish } from './describe-wish.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called in the click that confirms: the browser opens the provider's window only there. */
  begin: RefObject<(() => void) | undefined>
  form: Pick<BookingFormState, 'company' | 'choice' | 'visit' | 'here' | 'address'>
}

/** Who books signs in over her filled form, which stays open behind the provider's window. */
export function SignInToBook({ open, onClose, begin, form }: Props) {
  const { oidcName } = useDeployment()
  const { company, choice, visit, here, address } = form
  const session = useSession()
  // Of the user whose session has ended.
  const expected = 'session' in session ? session.session.email : null
  const wish = describeWish(visit.sum.name, choice.state, choice.today)
  const browser = readAppBrowser(oidcName)
  const { state, issuer, signIn } = useSignIn({ destination: () => here, expected })
  const isRefused = browser !== undefined
  useEffect(() => {
    begin.current = isRefused ? undefined : () => void signIn()
    return () => {
      begin.current = undefined
    }
  })
  useEffect(() => {
    // The app's own menu opens the address that the page has.
    if (!open || !isRefused) return
    history.replaceState(history.state, '', here)
    return () => {
      // Closed: from here on the stored choice counts again, also after a reload.
      if (location.pathname + location.search === here) history.replaceState(history.state, '', address)
    }
  }, [open, isRefused, here, address])
  // Only a mobile has WhatsApp.
  const mobile = mobileOf(company.phone)
  const chat = mobile ? whatsappLink(mobile, `Quero agendar ${wish}`) : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${wish}: falta entrar`}
      sentence={`Entre com ${oidcName} para confirmar. O que você escolheu continua aqui.`}
    >
      <div className="grid grid-cols-1 gap-3">
        {browser ? (
          <AppBrowserAdvice
            browser={browser}
            address={new URL(here, location.origin).href}
            withChoice
            chat={chat}
          />
        ) : null}
        <SignInControl state={state} issuer={issuer} onSignIn={() => void signIn()} />
        <Button variant="ghost" wide onClick={onClose}>
          Voltar
        </Button>
      </div>
    </Dialog>
  )
}

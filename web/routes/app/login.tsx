import { withPreposition } from '@encaixe/contract/company-article.ts'
import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { describeWish } from '../../appointments/book/describe-wish.ts'
import { readAddress, writeAddress } from '../../appointments/book/read-address.ts'
import { readWish } from '../../appointments/book/store-choice.ts'
import { type LoginShop, loadLoginShop, readShopPath } from '../../company-page/load-login-shop.ts'
import {
  chooseAfterLogin,
  loginAddress,
  readInviting,
  readOrigin,
} from '../../identity/choose-destination.ts'
import { readAppBrowser } from '../../identity/find-app-browser.ts'
import { LoginPage } from '../../identity/login-page.tsx'
import { LoginPanel } from '../../identity/login-panel.tsx'
import { SendOn } from '../../identity/send-on.tsx'
import { useSignIn } from '../../identity/use-sign-in.ts'
import { ConsentBanner } from '../../legal/consent-banner.tsx'
import { storeSentChoice } from '../../marketing/store-choice.ts'
import { api } from '../../platform/api.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { Queries } from '../../platform/queries.tsx'
import { subjectOf, useSession } from '../../platform/session.ts'

export const title = 'Entrar'

/**
 * Loads the company for which the user signs in. A login that leads to no company needs no request, and after a full
 * page load the document already has the company.
 */
export async function loader({ request }: { request: Request }) {
  const target = new URL(request.url).searchParams.get('redirect')
  return { shop: readShopPath(target) && (await loadLoginShop(api, target)) }
}

/** The time that the client chose before the login, in the address of the redirect, which only the browser reads. */
function readChosen({ service }: LoginShop, redirect: string | null) {
  const wish = readAddress(redirect?.split('?')[1] ?? '')
  return service && { ...readWish(service.id, wish, undefined), services: wish.services }
}

type Chosen = ReturnType<typeof readChosen>

function describeTodo({ service, timezone, ...shop }: LoginShop, chosen: Chosen): string {
  if (!service) return `Entre para continuar ${withPreposition('em', shop)}.`
  const more = chosen?.services.length ?? 0
  const what = `${service.name}${more ? ` e mais ${more} ${more === 1 ? 'serviço' : 'serviços'}` : ''}`
  if (!chosen?.date) return `${what} ${withPreposition('em', shop)}`
  return `${describeWish(what, chosen, dateIn(timezone, productNow()))}: falta entrar`
}

export default function Login() {
  const { shop } = useLoaderData<typeof loader>()
  const session = useSession()
  const { state: navigationState } = useLocation()
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    const rest = storeSentChoice(query)
    if (rest) setQuery(rest, { replace: true, state: navigationState })
  }, [query, setQuery, navigationState])
  const wishes = { from: readOrigin(navigationState), redirect: query.get('redirect') }
  // A user who signs in after another user's session goes to the start page, not to that user's page.
  const subject = subjectOf(session)
  const first = useRef(subject)
  useEffect(() => {
    first.current ??= subject
  }, [subject])
  const isOther = subject !== undefined && first.current !== undefined && first.current !== subject
  const destination = () => (isOther ? '/dashboard' : chooseAfterLogin(wishes, location.origin))
  const { state, issuer, signIn } = useSignIn({ destination })
  const { oidcName } = useDeployment()
  const isHere = session.status !== 'loading'
  const browser = isHere ? readAppBrowser(oidcName) : undefined
  const chosen = shop && isHere ? readChosen(shop, wishes.redirect) : undefined
  // The address of the booking form with its choices, because another browser cannot read this browser's storage.
  const form = chosen?.date && shop?.form
  const address = !isHere
    ? ''
    : chosen && form
      ? new URL(writeAddress(form, chosen), location.origin).href
      : loginAddress(wishes, location.origin)
  const reason = session.status === 'ended' ? 'expired' : 'elsewhere' in session ? 'elsewhere' : undefined
  const ended = query.get('conta') === 'apagada' ? 'erased' : reason

  return (
    <>
      <LoginPage shop={shop}>
        {session.status === 'signed-in' ? (
          <Queries>
            <SendOn to={destination()} />
          </Queries>
        ) : (
          <LoginPanel
            state={session.status === 'loading' ? 'preparing' : state}
            issuer={issuer}
            onSignIn={signIn}
            ended={ended}
            shop={
              shop
                ? { name: shop.name, todo: describeTodo(shop, chosen), form: shop.form }
                : readInviting(navigationState)
            }
            embedded={browser && { browser, address, withChoice: chosen?.date != null }}
          />
        )}
      </LoginPage>
      <ConsentBanner />
    </>
  )
}

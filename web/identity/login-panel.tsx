import type { Issuer } from '../platform/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { ShopMark } from '../ui/shop-mark.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AppBrowserAdvice } from './app-browser-advice.tsx'
import type { AppBrowser } from './find-app-browser.ts'
import { SignInControl } from './sign-in-button.tsx'
import type { SignInState } from './use-sign-in.ts'

type Props = {
  state: SignInState
  issuer: Issuer | undefined
  onSignIn: () => void
  /** Why this browser's session ended: it expired, another tab or device signed out, or the account was erased. */
  ended?: 'expired' | 'elsewhere' | 'erased' | undefined
  /**
   * The company from whose page the user came, and the action for which that page needs the sign-in. `form`: the
   * address of the booking form, for a visitor who tapped before the script of the company's page was ready and can
   * book without signing in.
   */
  shop?: { name: string; todo: string; form?: string | undefined } | undefined
  /** The browser inside an app, and the address that its user opens in an ordinary browser instead. */
  embedded?: { browser: AppBrowser; address: string; withChoice: boolean } | undefined
}

const reasons = {
  expired: 'Sua sessão terminou. Entre de novo para continuar.',
  elsewhere: 'Você saiu em outra aba ou em outro aparelho. Entre de novo para continuar.',
  erased: 'Sua conta foi apagada. Se você entrar de novo, começa uma conta nova.',
}

export function LoginPanel({ state, issuer, onSignIn, ended, shop, embedded }: Props) {
  return (
    <>
      {shop ? (
        <p className="mb-5 flex items-center gap-2.5 font-display text-lg leading-tight font-bold">
          <ShopMark className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{shop.name}</span>
        </p>
      ) : null}
      <h1 className="font-display text-[clamp(3rem,2.2rem+3vw,4rem)] leading-[0.95] tracking-[-0.04em]">
        Bem-vindo
      </h1>
      <p className="mt-3 text-lg text-ink-2 [overflow-wrap:anywhere]">
        {shop ? shop.todo : 'Entre para marcar seu horário ou cuidar da agenda do seu negócio.'}
      </p>
      {ended && state !== 'failed' ? (
        <Alert tone={ended === 'erased' ? 'success' : 'info'} className="mt-6">
          {reasons[ended]}
        </Alert>
      ) : null}
      {embedded ? (
        <div className="mt-6">
          <AppBrowserAdvice {...embedded} />
        </div>
      ) : null}
      <div className={`grid grid-cols-1 gap-3 ${embedded ? 'mt-3' : 'mt-8'}`}>
        <SignInControl state={state} issuer={issuer} onSignIn={onSignIn} />
      </div>
      {shop?.form ? (
        <p className="mt-3">
          <TextLink to={shop.form} alone>
            Ver os horários antes de entrar
          </TextLink>
        </p>
      ) : null}
      <p className="mt-4 text-sm text-ink-2">
        Ao entrar, você concorda com os <TextLink to="/terms-of-service">Termos de Uso</TextLink> e a{' '}
        <TextLink to="/privacy">Política de Privacidade</TextLink>.
      </p>
    </>
  )
}

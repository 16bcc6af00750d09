import { useState } from 'react'
import { useDeployment } from '../platform/deployment.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { type AppBrowser, intentLink } from './find-app-browser.ts'

type Props = {
  browser: AppBrowser
  /** The complete address to open in another browser. */
  address: string
  /** True when the address contains the choice of service, time and person. */
  withChoice?: boolean | undefined
  /** A prepared message to the company, for clients who cannot open another browser. */
  chat?: string | undefined
}

/** Explains, before a sign-in that Google would refuse, how to continue in the phone's own browser. */
export function AppBrowserAdvice({ browser: { app, system }, address, withChoice, chat }: Props) {
  const { oidcName } = useDeployment()
  const kept = withChoice ? ' O que você escolheu vai junto.' : ''
  const own = system === 'ios' ? 'Safari' : 'navegador'
  return (
    <div className="grid grid-cols-1 gap-3">
      <Alert
        tone="warning"
        says="nothing"
        title={`O ${oidcName} não permite entrar ${app ? `dentro do ${app}` : 'dentro de outro aplicativo'}`}
      >
        {system === 'android'
          ? `Abra esta página no navegador do celular.${kept}`
          : `Toque em ••• (ou no botão de compartilhar) e escolha "Abrir no ${own}". Ou copie o link e cole lá.${kept}`}
      </Alert>
      {system === 'android' ? (
        <ButtonLink href={intentLink(address)} wide>
          Abrir no navegador
        </ButtonLink>
      ) : null}
      <CopyLink address={address} primary={system !== 'android'} />
      {chat ? (
        <ButtonLink href={chat} target="_blank" variant="secondary" wide>
          Agendar pelo WhatsApp
        </ButtonLink>
      ) : null}
    </div>
  )
}

function CopyLink({ address, primary }: { address: string; primary: boolean }) {
  const [state, setState] = useState<'copied' | 'failed'>()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <div>
      <Button variant={primary ? 'primary' : 'secondary'} wide onClick={() => void copy()}>
        {state === 'copied' ? 'Link copiado' : 'Copiar link'}
      </Button>
      <p role="status" className={state ? 'mt-1.5 text-sm text-ink-2 [overflow-wrap:anywhere]' : 'sr-only'}>
        {state === 'copied' ? 'Link copiado. Cole no navegador.' : null}
        {state === 'failed' ? `Copie este endereço: ${address}` : null}
      </p>
    </div>
  )
}

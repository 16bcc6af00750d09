import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useCopy } from '../ui/use-copy.ts'

const said = {
  copied: 'Endereço copiado!',
  failed: 'Não foi possível copiar. O endereço está selecionado: é só copiar.',
}

type App = 'apple' | 'google' | 'outlook'

/** Below its row, until the page is left: the address cannot be shown again. */
export function NewAddress({ url }: { url: string }) {
  const { outcome, copy } = useCopy()
  const [app, setApp] = useState<App>('apple')
  const heading = useRef<HTMLHeadingElement>(null)
  const address = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-3 rounded-lg bg-accent-soft p-4 sm:p-5 forced-colors:border">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Copie o endereço agora: ele não aparece de novo
      </h3>
      <div className="mt-3 flex items-center gap-1 rounded-md bg-surface py-0.5 pr-0.5 pl-3.5">
        <span
          ref={address}
          className="min-w-0 flex-1 py-2 font-mono text-sm [overflow-wrap:anywhere] text-ink-2 select-all"
        >
          {url}
        </span>
        <IconButton
          label="Copiar endereço"
          onClick={() =>
            void copy(url).then((done) => {
              if (!done && address.current) getSelection()?.selectAllChildren(address.current)
            })
          }
        >
          {outcome === 'copied' ? <CheckIcon className="text-ok-text" /> : <CopyIcon />}
        </IconButton>
      </div>
      <p
        role="status"
        className={`mt-1 min-h-[1.45em] text-sm font-medium ${outcome === 'failed' ? 'text-danger-text' : 'text-ok-text'}`}
      >
        {outcome ? said[outcome] : ''}
      </p>
      <Tabs
        label="Aplicativo de agenda"
        value={app}
        onChange={setApp}
        tabs={[
          { id: 'apple', label: 'Apple', panel: <Apple url={url} /> },
          { id: 'google', label: 'Google', panel: <Google /> },
          { id: 'outlook', label: 'Outlook', panel: <Outlook /> },
        ]}
      />
    </div>
  )
}

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="grid list-decimal gap-1.5 pl-5 text-ui marker:text-ink-2">{children}</ol>
)

const Pace = ({ children }: { children: ReactNode }) => <p className="mt-3 text-sm text-ink-2">{children}</p>

const Apple = ({ url }: { url: string }) => (
  <>
    <Steps>
      <li>No iPhone, iPad ou Mac, toque no botão abaixo.</li>
      <li>Confirme em “Assinar”.</li>
    </Steps>
    <ButtonLink
      href={url.replace(/^https?:/, 'webcal:')}
      size="sm"
      icon={<ExternalIcon />}
      className="mt-3 max-sm:w-full"
    >
      Abrir no Calendário
    </ButtonLink>
    <Pace>De quanto em quanto tempo a agenda é atualizada, você escolhe nos ajustes do aparelho.</Pace>
  </>
)

const Google = () => (
  <>
    <Steps>
      <li>Copie o endereço acima.</li>
      <li>
        No computador, abra o Google Agenda no botão abaixo. No aplicativo do celular não há essa opção.
      </li>
      <li>Cole em “URL da agenda” e escolha “Adicionar agenda”. Ela aparece no celular também.</li>
    </Steps>
    <ButtonLink
      href="https://calendar.google.com/calendar/u/0/r/settings/addbyurl"
      target="_blank"
      size="sm"
      icon={<ExternalIcon />}
      className="mt-3 max-sm:w-full"
    >
      Abrir o Google Agenda
    </ButtonLink>
    <Pace>O Google pode levar até 12 horas para mostrar uma mudança.</Pace>
  </>
)

const Outlook = () => (
  <>
    <Steps>
      <li>Copie o endereço acima.</li>
      <li>No Outlook da Web, abra o calendário e escolha “Adicionar calendário”.</li>
      <li>Em “Assinar na Web”, cole o endereço e escolha “Importar”.</li>
    </Steps>
    <Pace>O Outlook pode levar algumas horas, às vezes um dia, para mostrar uma mudança.</Pace>
  </>
)

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'
import { Tabs } from '../ui/tabs.tsx'

type App = 'apple' | 'google' | 'outlook'

/** The new address, shown below its row until the user leaves the page: it cannot be shown again. */
export function NewAddress({ url }: { url: string }) {
  const [app, setApp] = useState<App>('apple')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-3 rounded-lg bg-accent-soft p-4 sm:p-5 forced-colors:border">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Copie o endereço agora: ele não aparece de novo
      </h3>
      <div className="mt-3">
        <CopyLine
          address={url}
          label="Copiar endereço"
          copied="Endereço copiado!"
          className="bg-surface font-mono text-sm [--copy-hover:var(--sunken)]"
        />
      </div>
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

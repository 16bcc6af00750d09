import { type FormEvent, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TermsText } from './terms-text.tsx'

/** A long text that scrolls must be focusable, because otherwise a keyboard cannot scroll it. */
const reachable = { tabIndex: 0 }

type Props = {
  onAccept: () => void
  processing: boolean
  failed: boolean
  back: string
  /** The changes of the terms since the version that the user accepted; undefined for a first acceptance. */
  news?: string[] | undefined
}

export function TermsAcceptance({ onAccept, processing, failed, back, news }: Props) {
  const [checked, setChecked] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (checked && !processing) onAccept()
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      {news ? <News changes={news} /> : null}
      <section
        aria-label="Texto dos Termos de Uso"
        {...reachable}
        className="h-[400px] overflow-y-auto rounded-lg border-[1.5px] border-line-strong bg-surface p-5 text-ink-2 [&_h2]:text-ink"
      >
        <TermsText level="h2" />
      </section>
      <Checkbox
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
        label="Eu li e aceito os Termos de Uso"
        hint={
          <span className={checked ? 'invisible' : undefined}>
            Você precisa aceitar os termos para continuar.
          </span>
        }
      />
      {failed ? <Alert>Ocorreu um erro ao aceitar os termos. Por favor, tente novamente.</Alert> : null}
      <div className="flex flex-wrap-reverse gap-3 max-sm:*:flex-auto sm:justify-end">
        <ButtonLink to={back} variant="secondary">
          Voltar
        </ButtonLink>
        <Button type="submit" sending={processing} disabled={!checked}>
          Aceitar e Continuar
        </Button>
      </div>
    </form>
  )
}

function News({ changes }: { changes: string[] }) {
  return (
    <Alert tone="info" says="nothing" title="Os termos mudaram desde que você os aceitou">
      {changes.length > 0 ? (
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : (
        'Leia a nova versão antes de continuar.'
      )}
    </Alert>
  )
}

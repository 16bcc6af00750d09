import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { describeImport } from './count-import.ts'
import type { ChosenFile } from './import-file.ts'
import { ImportSample } from './import-sample.tsx'
import { WrongLines } from './wrong-lines.tsx'

type Props = {
  file: ChosenFile
  found: ImportedClients
  importing: boolean
  onImport: () => void
  onAgain: () => void
}

/** What would happen: nothing has been stored yet. */
export function ImportPreview({ file, found, importing, onImport, onAgain }: Props) {
  const { new: fresh, known, wrong } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isEmpty = fresh + known === 0
  return (
    <div className="grid max-w-180 gap-5">
      <Card as="section" aria-labelledby="previa" padding="roomy">
        <h2
          id="previa"
          ref={heading}
          tabIndex={-1}
          className="font-display text-display-sm focus:outline-none"
        >
          {isEmpty ? 'Nenhum cliente para importar' : 'Confira antes de importar'}
        </h2>
        <p className="mt-1 text-ui text-ink-2 [overflow-wrap:anywhere]">{file.name}</p>
        <ImportFigures found={found} />
        <ImportSample rows={found.sample ?? []} />
        {known > 0 ? (
          <p className="mt-4 text-ui text-ink-2">
            De quem já está em Clientes só completamos o que falta, como e-mail ou nascimento.
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          {isEmpty ? null : (
            <Button onClick={onImport} sending={importing} sendingLabel="Importando...">
              {describeImport(fresh, known)}
            </Button>
          )}
          <Button variant="secondary" onClick={onAgain} unavailable={importing}>
            Escolher outro arquivo
          </Button>
        </div>
      </Card>
      <WrongLines
        wrong={wrong}
        file={file}
        text={
          isEmpty
            ? 'Corrija estas linhas no arquivo e escolha-o de novo.'
            : 'Estas linhas ficam de fora. Você pode corrigi-las no arquivo e importar de novo: quem já entrou não se repete.'
        }
      />
    </div>
  )
}

function ImportFigures({ found }: { found: ImportedClients }) {
  return (
    <dl className="mt-5 grid gap-3 sm:grid-cols-3">
      <Figure label={found.new === 1 ? 'novo' : 'novos'} value={found.new} tone="text-accent-text" />
      <Figure label="já em Clientes" value={found.known} tone="text-ink" />
      <Figure
        label="com problema"
        value={found.wrong.length}
        tone={found.wrong.length > 0 ? 'text-danger-text' : 'text-ink'}
      />
    </dl>
  )
}

function Figure({ label, value, tone }: { label: ReactNode; value: number; tone: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2.5 rounded-md bg-sunken px-4 py-3 sm:flex-col-reverse sm:items-start sm:gap-0">
      <dt className="text-ui text-ink-2">{label}</dt>
      <dd className={`font-display text-display-sm tabular-nums ${tone}`}>{value.toLocaleString('pt-BR')}</dd>
    </div>
  )
}

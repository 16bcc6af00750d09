import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { countInBook, describeImport, describeKnown } from './count-import.ts'
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
  const { new: fresh, known, changed, wrong } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isEmpty = fresh + known === 0
  const hasNothing = fresh + changed === 0
  return (
    <div className="grid max-w-180 gap-5">
      <Card as="section" aria-labelledby="previa" padding="roomy">
        <h2
          id="previa"
          ref={heading}
          tabIndex={-1}
          className="font-display text-display-sm focus:outline-none"
        >
          {headingOf(found)}
        </h2>
        <p className="mt-1 text-ui text-ink-2 [overflow-wrap:anywhere]">{file.name}</p>
        <ImportFigures found={found} />
        <ImportSample rows={found.sample ?? []} />
        <ImportColumns columns={found.columns} />
        <div className="mt-4 grid gap-1 text-ui text-ink-2 empty:hidden">
          {describeKnown(found).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          {hasNothing ? (
            <ButtonLink to="/clients">Ver clientes</ButtonLink>
          ) : (
            <Button onClick={onImport} sending={importing} sendingLabel="Importando...">
              {describeImport(fresh, changed)}
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
        text={isEmpty ? 'Nenhuma linha pode entrar assim.' : 'Estas linhas ficam de fora.'}
      />
    </div>
  )
}

function headingOf({ new: fresh, known, changed }: ImportedClients): string {
  if (fresh + changed > 0) return 'Confira antes de importar'
  return known > 0 ? 'Nada muda com este arquivo' : 'Nenhum cliente para importar'
}

/** A column whose word is not known is seen here, by the words of the file. */
function ImportColumns({ columns }: { columns: ImportedClients['columns'] }) {
  if (!columns) return null
  return (
    <div className="mt-4 grid gap-1 text-ui text-ink-2 [overflow-wrap:anywhere]">
      <p>{`Colunas lidas: ${columns.read.join(', ')}`}</p>
      {columns.ignored.length > 0 ? <p>{`Não usadas: ${columns.ignored.join(', ')}`}</p> : null}
    </div>
  )
}

function ImportFigures({ found }: { found: ImportedClients }) {
  return (
    <dl className="mt-5 grid gap-3 sm:grid-cols-3">
      <Figure label={found.new === 1 ? 'novo' : 'novos'} value={found.new} tone="text-accent-text" />
      <Figure label="já em Clientes" value={countInBook(found)} tone="text-ink" />
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

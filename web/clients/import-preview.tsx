import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { phoneMask } from '../ui/mask.ts'
import { type ChosenFile, readWrong, saveWrong } from './import-file.ts'

type Props = {
  file: ChosenFile
  found: ImportedClients
  importing: boolean
  onImport: () => void
  onAgain: () => void
}

/** The preview of an import: nothing has been stored yet. */
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

/** The columns and what each was read as, so that the user sees a column that was not recognised. */
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

/** The first clients as they were read, so that the user sees a column that was misunderstood. */
function ImportSample({ rows }: { rows: NonNullable<ImportedClients['sample']> }) {
  if (rows.length === 0) return null
  // The same client may appear twice in a file.
  const clients = [...new Map(rows.map((row) => [JSON.stringify(row), row]))]
  return (
    <section aria-labelledby="como-lemos" className="mt-6">
      <h3 id="como-lemos" className="mb-2 font-semibold">
        {rows.length === 1
          ? 'Como lemos o primeiro cliente'
          : `Como lemos os ${clients.length} primeiros clientes`}
      </h3>
      <ol className="divide-y divide-line border-y border-line text-ui">
        {clients.map(([key, { name, phone, email, birthday }]) => (
          <li key={key} className="py-2.5">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-ink-2">
              <Read name="Celular" value={phone && phoneMask(phone)} />
              <Read name="E-mail" value={email} />
              <Read name="Nascimento" value={birthday && shortDate(birthday)} />
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Read = ({ name, value }: { name: string; value: string | null }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt>{name}:</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{value ?? 'não há'}</dd>
  </div>
)

const page = 20

type WrongLinesProps = { wrong: ImportedClients['wrong']; file: ChosenFile; text: string }

/** The lines that are left out, each with its reason. */
export function WrongLines({ wrong, file, text }: WrongLinesProps) {
  const [shown, setShown] = useState(page)
  const found = useMemo(() => (wrong.length > 0 ? readWrong(wrong, file) : undefined), [wrong, file])
  if (!found) return null
  return (
    <Card as="section" aria-labelledby="linhas-com-problema" padding="roomy">
      <CardTitle
        id="linhas-com-problema"
        aside={
          <Button variant="secondary" size="sm" icon={<DownloadIcon />} onClick={() => saveWrong(found)}>
            Baixar a lista
          </Button>
        }
      >
        {countWrong(wrong.length)}
      </CardTitle>
      <p className="mb-3 text-ui text-ink-2">{`${text} Baixe a lista, corrija-a na planilha e importe esse arquivo: a última coluna diz o motivo e não é lida.`}</p>
      <ul className="divide-y divide-line border-t border-line text-ui">
        {found.lines.slice(0, shown).map(({ line, name, reason }) => (
          <li key={line} className="flex gap-4 py-2.5">
            <span className="w-24 shrink-0 text-ink-2 tabular-nums">{`Linha ${line.toLocaleString('pt-BR')}`}</span>
            <span className="grid min-w-0 [overflow-wrap:anywhere]">
              {name ? <span className="font-semibold">{name}</span> : null}
              <span>{reason}</span>
            </span>
          </li>
        ))}
      </ul>
      {wrong.length > page ? (
        <LoadMore
          shown={Math.min(shown, wrong.length)}
          total={wrong.length}
          onMore={() => setShown(shown + 5 * page)}
          label="Mostrar mais"
        />
      ) : null}
    </Card>
  )
}

type Counts = Pick<ImportedClients, 'known' | 'changed' | 'repeated'>

const countClients = (count: number) => counted(count, 'cliente', 'clientes')
export const countNew = (count: number) => counted(count, 'cliente novo', 'clientes novos')
export const countCompleted = (count: number) => counted(count, 'cliente completado', 'clientes completados')
const countWrong = (count: number) => counted(count, 'linha com problema', 'linhas com problema')

/** The number of clients of the book who are in the file, each counted once. */
export const countInBook = ({ known, repeated }: Pick<Counts, 'known' | 'repeated'>) => known - repeated

/** The label of the button: the number of clients that it adds and changes. */
function describeImport(fresh: number, changed: number): string {
  return fresh > 0 ? `Importar ${countNew(fresh)}` : `Completar ${countClients(changed)}`
}

/** Sentences about the clients who are in the book already, and about repeated lines. */
function describeKnown({ known, changed, repeated }: Counts): string[] {
  const rest = countInBook({ known, repeated }) - changed
  return [
    changed > 0 &&
      `${counted(changed, 'cliente ganha', 'clientes ganham')} o que falta no cadastro, como e-mail ou nascimento. Nada é trocado.`,
    rest > 0 &&
      `${counted(rest, 'cliente já está', 'clientes já estão')} em Clientes, e o arquivo não traz nada que falte.`,
    repeated > 0 &&
      `${counted(repeated, 'linha repete', 'linhas repetem')} um cliente que já apareceu no arquivo.`,
  ].filter((sentence) => sentence !== false)
}

import { mostImportLines } from '@encaixe/contract/client-rules.ts'
import { cx } from 'class-variance-authority'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { UploadIcon } from '../ui/icons/book.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { saveModel } from './import-file.ts'

type Props = {
  onChoose: (file: File) => void
  unavailable: string | undefined
  /** What had the focus went away. */
  takesFocus: boolean
}

/** A file is chosen by a button or dropped onto the card. */
export function ImportChoice({ onChoose, unavailable, takesFocus }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !unavailable) onChoose(file)
  }
  return (
    <div className="grid gap-5 lg:grid-cols-[1.15fr_1fr]">
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Escolher o arquivo"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid content-center justify-items-center gap-4 rounded-lg border-2 border-dashed px-6 focus:outline-none py-10 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        )}
      >
        <span className="grid size-12 place-items-center rounded-md bg-accent-soft text-accent-text">
          <UploadIcon />
        </span>
        <div>
          <p className="font-display text-lg font-bold">Escolha o seu arquivo CSV</p>
          <p className="mt-1 text-ui text-ink-2">
            <span className="max-md:hidden">Arraste o arquivo para cá ou escolha-o. </span>
            Nada é salvo antes de você conferir.
          </p>
        </div>
        <GuardedButton reason={unavailable} icon={<UploadIcon />} onClick={() => input.current?.click()}>
          Escolher arquivo
        </GuardedButton>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Arquivo com os clientes"
          accept=".csv,.txt,.tsv,text/csv,text/plain,application/vnd.ms-excel"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
        <p className="text-sm text-ink-2">{`Até 5 MB e ${mostImportLines.toLocaleString('pt-BR')} linhas.`}</p>
      </section>
      <Card as="section" aria-labelledby="como-preparar" padding="roomy">
        <CardTitle id="como-preparar">Como preparar o arquivo</CardTitle>
        <ul className="grid list-disc gap-2 pl-5 text-ui text-ink-2 marker:text-ink-3">
          <li>
            A primeira linha diz o que há em cada coluna: <b className="text-ink">nome</b>, celular, e-mail,
            nascimento, observações, etiquetas. A ordem não importa, e outras colunas são ignoradas.
          </li>
          <li>Cada cliente precisa do nome e de um celular com DDD ou um e-mail.</li>
          <li>
            No Excel ou no Google Planilhas, salve ou baixe como CSV. Do Google Contatos, exporte como "Google
            CSV".
          </li>
          <li>
            Quem já está em Clientes não se repete: só completamos o que falta, nada é trocado. O mesmo
            arquivo duas vezes não muda nada.
          </li>
        </ul>
        <Button variant="text" size="sm" icon={<DownloadIcon />} onClick={saveModel} className="mt-4 -ml-3">
          Baixar um modelo
        </Button>
      </Card>
    </div>
  )
}

import { mostImportLines } from '@encaixe/contract/client-rules.ts'
import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { cx } from 'class-variance-authority'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { UploadIcon } from '../ui/icons/book.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ChosenFile, readChosen, saveModel, useImport, usePreview } from './import-file.ts'
import { countCompleted, countInBook, countNew, ImportPreview, WrongLines } from './import-preview.tsx'

const failed = 'Não foi possível importar. Por favor, tente novamente.'
const unreadable = 'Não foi possível ler o arquivo. Por favor, tente novamente.'

type Step = { file?: ChosenFile; wrong?: string; done?: ImportedClients; isAgain?: boolean }

/** Imports a file into the book in three steps: choose, preview, import. */
export function ImportPage() {
  const [{ file, wrong, done, isAgain = false }, setStep] = useState<Step>({})
  const preview = usePreview()
  const store = useImport()
  const unpaid = useSubscriptionMissing()
  const isBusy = preview.isPending || store.isPending

  async function choose(chosen: File) {
    if (isBusy) return
    store.reset()
    const read = await readChosen(chosen)
    if ('wrong' in read) {
      preview.reset()
      return setStep({ wrong: read.wrong, isAgain })
    }
    setStep({ file: read })
    preview.mutate(read)
  }
  const again = () => {
    preview.reset()
    store.reset()
    setStep({ isAgain: true })
  }
  const failure = wrong ?? describeFailure(preview.error, unreadable) ?? describeFailure(store.error, failed)
  return (
    <AppPage
      title="Importar clientes"
      lead="Traga os seus clientes de uma planilha, do telefone ou de outro sistema."
      back={{ to: '/clients', label: 'Clientes' }}
    >
      <div className="grid gap-5">
        {failure ? <Alert className="max-w-180">{failure}</Alert> : null}
        {done && file ? (
          <ImportDone result={done} file={file} onAgain={again} />
        ) : file && preview.isPending ? (
          <Reading name={file.name} />
        ) : file && preview.data ? (
          <ImportPreview
            file={file}
            found={preview.data}
            importing={store.isPending}
            onImport={() =>
              store.isPending ||
              store.mutate(file, { onSuccess: (result) => setStep({ done: result, file }) })
            }
            onAgain={again}
          />
        ) : (
          <ImportChoice
            onChoose={(chosen) => void choose(chosen)}
            takesFocus={isAgain || file !== undefined}
            unavailable={unpaid ? 'Com uma assinatura ativa você importa clientes de novo.' : undefined}
          />
        )}
      </div>
    </AppPage>
  )
}

function Reading({ name }: { name: string }) {
  return (
    <Card padding="roomy" className="max-w-180">
      <p role="status" className="mb-4 text-ui text-ink-2 [overflow-wrap:anywhere]">{`Lendo ${name}...`}</p>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-56" />
      </div>
    </Card>
  )
}

type Props = {
  onChoose: (file: File) => void
  unavailable: string | undefined
  /** True when the focused element was removed, so that this card takes the focus. */
  takesFocus: boolean
}

/** A file is chosen by a button or dropped onto the card. */
function ImportChoice({ onChoose, unavailable, takesFocus }: Props) {
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
            // Lets the user choose the same file again after correcting it.
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

type ImportDoneProps = { result: ImportedClients; file: ChosenFile; onAgain: () => void }

function ImportDone({ result, file, onAgain }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { new: fresh, changed, wrong } = result
  const unchanged = countInBook(result) - changed
  return (
    <div className="grid max-w-180 gap-5">
      <Card as="section" aria-labelledby="pronto" padding="roomy">
        <FittedSlotDrawing className="mb-4" />
        <h2
          id="pronto"
          ref={heading}
          tabIndex={-1}
          className="font-display text-display-sm focus:outline-none"
        >
          {`Pronto: ${describeDone(result)}`}
        </h2>
        {fresh > 0 && changed > 0 ? (
          <p className="mt-1 text-ui text-ink-2">{`${countCompleted(changed)}.`}</p>
        ) : null}
        {unchanged > 0 ? (
          <p className="mt-1 text-ui text-ink-2">
            {`${counted(unchanged, 'já estava em Clientes e ficou como estava', 'já estavam em Clientes e ficaram como estavam')}.`}
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          <ButtonLink to="/clients">Ver clientes</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            Importar outro arquivo
          </Button>
        </div>
      </Card>
      <WrongLines wrong={wrong} file={file} text="Estas linhas ficaram de fora." />
    </div>
  )
}

function describeDone({ new: fresh, changed }: ImportedClients): string {
  if (fresh > 0) return countNew(fresh)
  return changed > 0 ? countCompleted(changed) : 'ninguém novo no arquivo'
}

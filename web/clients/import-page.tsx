import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ImportChoice } from './import-choice.tsx'
import { ImportDone } from './import-done.tsx'
import { type ChosenFile, readChosen, useImport, usePreview } from './import-file.ts'
import { ImportPreview } from './import-preview.tsx'

const failed = 'Não foi possível importar. Por favor, tente novamente.'
const unreadable = 'Não foi possível ler o arquivo. Por favor, tente novamente.'

type Step = { file?: ChosenFile; wrong?: string; done?: ImportedClients; isAgain?: boolean }

/** From a file to the book: choose, look at what would happen, import. */
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

import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { countCompleted, countInBook, countNew } from './count-import.ts'
import type { ChosenFile } from './import-file.ts'
import { WrongLines } from './wrong-lines.tsx'

type Props = { result: ImportedClients; file: ChosenFile; onAgain: () => void }

export function ImportDone({ result, file, onAgain }: Props) {
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

import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { countKnown, countNew } from './count-import.ts'
import type { ChosenFile } from './import-file.ts'
import { WrongLines } from './wrong-lines.tsx'

type Props = { result: ImportedClients; file: ChosenFile | undefined; onAgain: () => void }

export function ImportDone({ result, file, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { new: fresh, known, wrong } = result
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
          {fresh > 0 ? `Pronto: ${countNew(fresh)}` : 'Pronto: ninguém novo no arquivo'}
        </h2>
        {known > 0 ? (
          <p className="mt-1 text-ui text-ink-2">{`${countKnown(known)}, e não se repetiram.`}</p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          <ButtonLink to="/clients">Ver clientes</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            Importar outro arquivo
          </Button>
        </div>
      </Card>
      <WrongLines
        wrong={wrong}
        file={file}
        text="Estas linhas ficaram de fora. Corrija-as no arquivo e importe de novo: quem já entrou não se repete."
      />
    </div>
  )
}

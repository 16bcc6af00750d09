import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { countWrong } from './count-import.ts'
import { type ChosenFile, saveWrong } from './import-file.ts'

const page = 20

type Props = { wrong: ImportedClients['wrong']; file: ChosenFile | undefined; text: string }

/** The lines that are left out, each with its reason. */
export function WrongLines({ wrong, file, text }: Props) {
  const [shown, setShown] = useState(page)
  if (wrong.length === 0) return null
  return (
    <Card as="section" aria-labelledby="linhas-com-problema" padding="roomy">
      <CardTitle
        id="linhas-com-problema"
        aside={
          <Button
            variant="secondary"
            size="sm"
            icon={<DownloadIcon />}
            onClick={() => void saveWrong(wrong, file)}
          >
            Baixar a lista
          </Button>
        }
      >
        {countWrong(wrong.length)}
      </CardTitle>
      <p className="mb-3 text-ui text-ink-2">{text}</p>
      <ul className="divide-y divide-line border-t border-line text-ui">
        {wrong.slice(0, shown).map(({ line, reason }) => (
          <li key={line} className="flex gap-4 py-2.5">
            <span className="w-24 shrink-0 text-ink-2 tabular-nums">{`Linha ${line.toLocaleString('pt-BR')}`}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{reason}</span>
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

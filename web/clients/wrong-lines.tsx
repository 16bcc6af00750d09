import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { countWrong } from './count-import.ts'
import { type ChosenFile, readWrong, saveWrong } from './import-file.ts'

const page = 20

type Props = { wrong: ImportedClients['wrong']; file: ChosenFile; text: string }

/** The lines that are left out, each with its reason. */
export function WrongLines({ wrong, file, text }: Props) {
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

import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Refusal } from '../../shell/find-way-out.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Choice } from '../choose-time/choose-time.ts'
import { ChoiceSummary } from './choice-summary.tsx'

type Props = {
  choice: Choice
  procedure: Procedure | undefined
  collaborator: string | undefined
  /** How many choices and fields are to be mended. */
  wrong: number
  refusal: Refusal | undefined
  sending: boolean
}

export function BookBar({ wrong, refusal, sending, ...chosen }: Props) {
  return (
    <SaveBar
      error={wrong > 0 ? `Falta corrigir ${wrong} ${wrong === 1 ? 'campo' : 'campos'}` : undefined}
      summary={
        refusal ? (
          <Alert>
            {refusal.sentence}{' '}
            {refusal.wayOut ? (
              <TextLink to={refusal.wayOut.to} className="font-semibold">
                {refusal.wayOut.label}
              </TextLink>
            ) : null}
          </Alert>
        ) : (
          <ChoiceSummary {...chosen} />
        )
      }
    >
      <Button type="submit" wide="phone" sending={sending}>
        Confirmar Agendamento
      </Button>
    </SaveBar>
  )
}

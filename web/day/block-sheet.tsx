import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import type { Today } from '../dashboard/read-today.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { bodyOf, startFields } from '../exceptions/read-exception-form.ts'
import { TimeFields } from '../exceptions/time-fields.tsx'
import { useExceptionChanges, useExceptionForm } from '../exceptions/use-exception-changes.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Day } from './read-day.ts'

type Props = { day: Day; today: Today; onClose: () => void }

/** The sheet of 'Bloquear': one tap blocks time of today; the fields below block any hours of any day. */
export default function BlockSheet({ day, today, onClose }: Props) {
  const changes = useExceptionChanges()
  const blocks = listBlocks(day, today)
  const first = blocks[0]
  const start = startFields({ ...prefillBlock(day, today), collaboratorId: day.personId }, today.date)
  const { contract, fields, control } = useExceptionForm(
    start,
    today.date,
    (body) => changes.save(body),
    onClose,
  )
  const isSending = contract.isSending && !changes.asking
  const { onChange, problems } = control

  return (
    <>
      <Dialog open onClose={onClose} size="sheet" title="Bloquear horário">
        <form {...contract.props} className="grid gap-6">
          {first ? (
            <fieldset className="min-w-0">
              <legend className="mb-2 text-ui font-semibold">{`Hoje, a partir das ${timeOf(first.start)}`}</legend>
              <div className="grid grid-cols-2 gap-2">
                {blocks.map(({ label, start, end }) => (
                  <Button
                    key={label}
                    variant="secondary"
                    className="flex-col gap-0! leading-tight"
                    unavailable={isSending}
                    onClick={() =>
                      contract.sendProposed(
                        bodyOf({
                          ...fields,
                          from: today.date,
                          startTime: timeOf(start),
                          endTime: timeOf(end),
                        }),
                      )
                    }
                  >
                    {label}
                    <span className="text-sm font-normal text-ink-2">{`até ${timeOf(end)}`}</span>
                  </Button>
                ))}
              </div>
            </fieldset>
          ) : null}
          <fieldset className="grid min-w-0 gap-4">
            <legend className="mb-2 text-ui font-semibold">Outro horário</legend>
            <DateField
              label="Dia"
              value={fields.from}
              onChange={(from) => onChange({ from })}
              today={today.date}
              min={today.date}
              error={problems.from}
            />
            <TimeFields {...control} breaks={false} />
          </fieldset>
          <Refusal error={contract.error} fallback="Erro ao salvar. Por favor, tente novamente." />
          <div className="grid gap-2">
            <Button type="submit" wide sending={isSending} sendingLabel="Bloqueando...">
              Bloquear
            </Button>
            <TextLink to="/company/days-off" tone="accent" alone className="justify-self-center">
              Folgas e férias
            </TextLink>
          </div>
        </form>
      </Dialog>
      {changes.dialog}
    </>
  )
}

/** The last minute that a time field can hold. */
const lastMinute = 1_439
const lengths = [
  { label: '30 minutos', minutes: 30 },
  { label: '1 hora', minutes: 60 },
  { label: '2 horas', minutes: 120 },
]

/** The blocks offered for one tap: from now on, or after the visit that is being served. Empty once the day is over. */
export function listBlocks(
  { next, windows }: Pick<Day, 'next' | 'windows'>,
  { minute }: Pick<Today, 'minute'>,
): (Span & { label: string })[] {
  const start = next?.now ? next.end : minute - (minute % 5)
  const closes = Math.min(windows.at(-1)?.end ?? 0, lastMinute)
  const blocks = lengths
    .map(({ label, minutes }) => ({ label, start, end: start + minutes }))
    .filter(({ end }) => end < closes)
  return start < closes ? [...blocks, { label: 'Até o fim do dia', start, end: closes }] : blocks
}

/** The first values of the fields: the first block, or tomorrow's first hour when today has nothing left to block. */
export function prefillBlock(day: Pick<Day, 'next' | 'windows' | 'tomorrow'>, today: Today) {
  const [first] = listBlocks(day, today)
  const start = first?.start ?? Math.min(day.tomorrow.opens ?? 540, lastMinute - 60)
  return {
    date: first ? today.date : addDays(today.date, 1),
    startTime: timeOf(start),
    endTime: timeOf(first?.end ?? start + 60),
  }
}

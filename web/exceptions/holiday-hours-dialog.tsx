import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { decidesOn } from '@encaixe/contract/open-hours.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { longDay } from './describe-exception.ts'
import { startFields } from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'
import { useExceptionForm } from './use-exception-form.ts'

export type HolidayTimes = { startTime: string; endTime: string; breakStart?: string | null }

/** The special hours that hold on a holiday. */
export function hoursOf({ date }: Holiday, exceptions: readonly Exception[]): HolidayTimes | undefined {
  const found = exceptions.find((one) => one.kind === 'hours' && decidesOn(one, date))
  return found?.startTime && found.endTime
    ? { startTime: found.startTime, endTime: found.endTime, breakStart: found.breakStart }
    : undefined
}

type Props = {
  /** The holiday that gets hours of its own. */
  holiday: Holiday
  before: HolidayTimes | undefined
  sending: boolean
  onClose: () => void
  onSave: (times: HolidayTimes) => Promise<void>
}

export function HolidayHoursDialog({ holiday, before, sending, onClose, onSave }: Props) {
  const start = startFields({ kind: 'hours', date: holiday.date, ...before }, holiday.date)
  const { contract, fields, control } = useExceptionForm(start, holiday.date, async () => {
    await onSave({ startTime: fields.startTime, endTime: fields.endTime })
    return false
  })
  return (
    <FormSheet
      form={{ ...contract, isSending: sending }}
      onClose={onClose}
      size="narrow"
      title="Horário especial"
      sentence={`${holiday.name}, ${longDay(holiday.date)}`}
      fallback="Erro ao salvar a decisão. Por favor, tente novamente."
      label="Salvar"
    >
      <TimeFields {...control} breaks={false} />
      {/* The answer to a holiday has no break: only the form of the exception that it makes has one. */}
      <p className="text-sm text-ink-2">
        {before?.breakStart
          ? 'Salvar aqui tira o intervalo deste dia. Para mantê-lo, use “Alterar” na lista de Folgas e feriados.'
          : 'Vai ter intervalo? Salve e depois use “Alterar” na lista de Folgas e feriados.'}
      </p>
    </FormSheet>
  )
}

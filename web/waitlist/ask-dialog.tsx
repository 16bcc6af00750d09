import type { CallInput } from '@encaixe/contract/client.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DateField } from '../exceptions/date-field.tsx'
import { api } from '../platform/api.ts'
import { renewed } from '../platform/stale-lists.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { TimeChips, TimeChipsSkeleton } from '../ui/time-chips.tsx'
import { useToast } from '../ui/toast.tsx'
import { nameDay } from './describe-waiting.ts'
import { freeTimesQuery } from './fetch-waiting.ts'

type Props = {
  entry: CompanyWaitlistEntry
  /** The day whose waiting list the user sees; the dialog opens with this day. */
  date: string
  now: LocalTime
  team: readonly Collaborator[]
  onClose: () => void
}

type Asking = CallInput<'POST /api/waitlist/{id}/ask'>['body']
type Values = { date: string; person: string; time: string }

type Options = Pick<Props, 'entry' | 'date' | 'now' | 'onClose'> & { people: readonly Collaborator[] }

/** The state of the dialog. The chosen day and professional decide which times are offered. */
function useAsking({ entry, now, people, onClose, ...first }: Options) {
  const notify = useToast()
  const ask = useMutation({
    mutationFn: (body: Asking) => api('POST /api/waitlist/{id}/ask', { params: { id: entry.id }, body }),
    // The free times are refetched even after a refusal, because the refused time may be booked.
    onSettled: renewed,
  })
  const read = ({ date, person }: Values): ReturnType<Reader<Values, Asking>> =>
    chosen === null
      ? { problems: { time: 'Escolha um horário' } }
      : { body: { date, startTime: chosen, collaboratorId: person } }
  const contract = useContractForm(read, (body) => ask.mutateAsync(body), {
    start: { date: first.date, person: people[0]?.id ?? '', time: '' },
    checkAgain: 'onSubmit',
    // After an error the focus stays on the button, because the times are directly above the button.
    onWrong: () => undefined,
    onSent({ date, startTime, already }) {
      const when = `${entry.clientName}, ${nameDay(date, now.date)} às ${startTime}.`
      notify(already ? `Este convite já tinha saído: ${when}` : `Convite enviado: ${when}`)
      onClose()
    },
  })
  const values = useValues(contract.form)
  const { date, person, time } = values
  const items = entry.items.map((item, at) => ({
    ...item,
    collaboratorId: at === 0 ? person : (item.collaboratorId ?? entry.collaboratorId),
  }))
  const free = useQuery({
    ...freeTimesQuery({ companyId: entry.companyId, items, date }),
    enabled: person !== '',
  })
  const times = free.data?.map(({ startTime }) => startTime).filter((one) => isUseful(one, date, entry, now))
  const chosen = times?.includes(time) ? time : null
  return { contract, values, free, times, chosen }
}

/** The dialog that offers one waiting client a free time that the company chooses. */
export default function AskDialog({ team, ...props }: Props) {
  const { entry, now, onClose } = props
  const people = peopleFor(entry, team)
  const { contract, values, free, times, chosen } = useAsking({ ...props, people })
  const { form, change } = contract
  return (
    <FormSheet
      form={contract}
      onClose={onClose}
      title={`Convidar ${entry.clientName}`}
      sentence="A pessoa recebe uma mensagem e fica com o horário num toque. Até lá ele continua livre para todos."
      fallback="Erro ao enviar o convite. Por favor, tente novamente."
      backLabel="Fechar"
      label={chosen === null ? 'Enviar convite' : `Convidar para ${chosen}`}
      sendingLabel="Enviando..."
    >
      <DateField
        label="Dia"
        value={values.date}
        today={now.date}
        min={now.date}
        onChange={(day) => change({ date: day })}
      />
      {people.length > 1 ? (
        <Field label="Com quem">
          <Select value={values.person} onChange={({ target }) => change({ person: target.value })}>
            <NameOptions of={people} />
          </Select>
        </Field>
      ) : null}
      {people.length === 0 ? (
        <p className="text-ink-2">Ninguém da equipe faz este serviço agora.</p>
      ) : times ? (
        <Times
          times={times}
          chosen={chosen}
          onChoose={(one) => change({ time: one })}
          isEarlier={Boolean(entry.appointment)}
          error={form.formState.errors.time?.message}
        />
      ) : free.isError ? (
        <LoadFailure onRetry={() => void free.refetch()} retrying={free.isFetching}>
          Erro ao carregar os horários. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading>
          <TimeChipsSkeleton />
        </Loading>
      )}
    </FormSheet>
  )
}

type TimesProps = {
  times: readonly string[]
  chosen: string | null
  onChoose: (time: string) => void
  /** True when the client has an appointment and waits for an earlier time. */
  isEarlier: boolean
  error: string | undefined
}

function Times({ times, chosen, onChoose, isEarlier, error }: TimesProps) {
  if (times.length === 0)
    return (
      <p role="status" className="text-ink-2">
        {isEarlier
          ? 'Neste dia não há horário livre antes do agendamento atual.'
          : 'Nenhum horário livre neste dia.'}
      </p>
    )
  return (
    <TimeChips
      legend="Horário"
      times={times.map((time) => ({ time }))}
      value={chosen}
      onChange={onChoose}
      {...(error && { error })}
    />
  )
}

/** The professionals who may do the first service: the client's choice, or everybody who performs the service. */
function peopleFor({ items, collaboratorId }: CompanyWaitlistEntry, team: readonly Collaborator[]) {
  const first = items[0]
  const wished = collaboratorId ?? first?.collaboratorId
  return team.filter(
    (one) =>
      one.isActive &&
      (wished ? one.id === wished : first !== undefined && one.procedureIds.includes(first.procedureId)),
  )
}

/** Whether a time has not begun and, for a client with an appointment, is earlier than the appointment. */
function isUseful(time: string, date: string, { appointment }: CompanyWaitlistEntry, now: LocalTime) {
  if (date === now.date && minuteOf(time) <= now.minute) return false
  return !appointment || `${date} ${time}` < `${appointment.date} ${appointment.startTime}`
}

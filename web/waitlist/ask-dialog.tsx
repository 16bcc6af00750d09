import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DateField } from '../exceptions/date-field.tsx'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Select } from '../ui/select.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { TimeChips, TimeChipsSkeleton } from '../ui/time-chips.tsx'
import { useToast } from '../ui/toast.tsx'
import { nameDay } from './describe-waiting.ts'
import { freeTimesQuery } from './fetch-waiting.ts'

type Props = {
  entry: CompanyWaitlistEntry
  /** The day of the list, chosen at first. */
  date: string
  now: LocalTime
  team: readonly Collaborator[]
  onClose: () => void
}

/** Asks one client for a free time that the company chooses. */
export default function AskDialog({ entry, now, team, onClose, ...first }: Props) {
  const people = peopleFor(entry, team)
  const [date, setDate] = useState(first.date)
  const [person, setPerson] = useState(people[0]?.id ?? '')
  const [time, setTime] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const items = entry.items.map((item, at) => ({
    ...item,
    collaboratorId: at === 0 ? person : (item.collaboratorId ?? entry.collaboratorId),
  }))
  const free = useQuery({
    ...freeTimesQuery({ companyId: entry.companyId, items, date }),
    enabled: person !== '',
  })
  const times = free.data?.map(({ startTime }) => startTime).filter((one) => isUseful(one, date, entry, now))
  const chosen = time !== undefined && times?.includes(time) ? time : null
  const notify = useToast()
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: (startTime: string) =>
      api('POST /api/waitlist/{id}/ask', {
        params: { id: entry.id },
        body: { date, startTime, collaboratorId: person },
      }),
    onSuccess: (_, startTime) => {
      notify(`Convite enviado: ${entry.clientName}, ${nameDay(date, now.date)} às ${startTime}.`)
      onClose()
    },
    // Also after a refusal: the time may be gone.
    onSettled: () => queries.invalidateQueries({ queryKey: appointmentsKey }),
  })
  const choose = (act: () => void) => {
    act()
    setMissing(false)
    ask.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return setMissing(true)
    if (!ask.isPending) ask.mutate(chosen)
  }
  const failure = describeFailure(ask.error, 'Erro ao enviar o convite. Por favor, tente novamente.')
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={`Convidar ${entry.clientName}`}
      sentence="A pessoa recebe uma mensagem e fica com o horário num toque. Até lá ele continua livre para todos."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          <Button type="submit" form="convidar" sending={ask.isPending} sendingLabel="Enviando...">
            {chosen === null ? 'Enviar convite' : `Convidar para ${chosen}`}
          </Button>
        </>
      }
    >
      <form id="convidar" noValidate onSubmit={send} className="grid gap-5">
        <DateField
          label="Dia"
          value={date}
          today={now.date}
          min={now.date}
          onChange={(day) => choose(() => setDate(day))}
        />
        {people.length > 1 ? (
          <Field label="Com quem">
            <Select value={person} onChange={({ target }) => choose(() => setPerson(target.value))}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {people.length === 0 ? (
          <p className="text-ink-2">Ninguém da equipe faz este serviço agora.</p>
        ) : times ? (
          times.length > 0 ? (
            <TimeChips
              legend="Horário"
              times={times.map((one) => ({ time: one }))}
              value={chosen}
              onChange={(one) => choose(() => setTime(one))}
              {...(isMissing && { error: 'Escolha um horário' })}
            />
          ) : (
            <p role="status" className="text-ink-2">
              {entry.appointment
                ? 'Neste dia não há horário livre antes do agendamento atual.'
                : 'Nenhum horário livre neste dia.'}
            </p>
          )
        ) : free.isError ? (
          <LoadFailure onRetry={() => void free.refetch()} retrying={free.isFetching}>
            Erro ao carregar os horários. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <Loading>
            <TimeChipsSkeleton />
          </Loading>
        )}
        {failure ? <Alert>{failure}</Alert> : null}
      </form>
    </Dialog>
  )
}

/** Who may do the first service: whom she chose, or anybody who performs it. */
function peopleFor({ items, collaboratorId }: CompanyWaitlistEntry, team: readonly Collaborator[]) {
  const first = items[0]
  const wished = collaboratorId ?? first?.collaboratorId
  return team.filter(
    (one) =>
      one.isActive &&
      (wished ? one.id === wished : first !== undefined && one.procedureIds.includes(first.procedureId)),
  )
}

/** Still to come, and of somebody with an appointment earlier than it. */
function isUseful(time: string, date: string, { appointment }: CompanyWaitlistEntry, now: LocalTime) {
  if (date === now.date && minuteOf(time) <= now.minute) return false
  return !appointment || `${date} ${time}` < `${appointment.date} ${appointment.startTime}`
}

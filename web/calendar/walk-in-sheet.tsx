import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bookingFailed } from '../appointments/book-slot.ts'
import { summarizeAppointment } from '../appointments/describe-appointment.ts'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { useBooking } from '../appointments/new/use-booking.ts'
import { formatDuration } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { findWayOut, type Refusal } from '../shell/find-way-out.ts'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { firstName } from './describe-entry.ts'
import { calendarQuery } from './fetch-calendar.ts'
import { type Candidate, findFreeNow, walkInStart } from './find-free-now.ts'

type Props = { companyId: string; today: string; personId: string | undefined; onClose: () => void }

const anonymous = 'Cliente avulso'

/** Books who stands at the counter: a name, then a tap on the procedure. Who is free now takes it. */
export default function WalkInSheet({ companyId, today, personId, onClose }: Props) {
  const days = useQuery(calendarQuery(companyId, today, today))
  const procedures = useQuery(proceduresQuery(companyId))
  const failed = [days, procedures].filter(({ isError, data }) => isError && !data)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sheet"
      title={
        <span className="flex items-start justify-between gap-3">
          Encaixar agora
          <IconButton label="Fechar" onClick={onClose} className="-mt-2 -mr-3">
            <XIcon />
          </IconButton>
        </span>
      }
    >
      {days.data && procedures.data ? (
        <WalkInForm
          companyId={companyId}
          days={days.data}
          procedures={procedures.data.filter(({ isActive }) => isActive)}
          preferredId={personId}
          onClose={onClose}
        />
      ) : failed.length > 0 ? (
        <LoadFailure
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
          retrying={failed.some(({ isFetching }) => isFetching)}
        >
          Erro ao carregar dados. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading className="grid gap-3">
          <Skeletons count={5} className="mt-3 h-14" />
        </Loading>
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'companyId' | 'onClose'> & {
  days: Parameters<typeof findFreeNow>[0] & { timezone: string }
  procedures: Procedure[]
  preferredId: string | undefined
}

function WalkInForm({ companyId, days, procedures, preferredId, onClose }: FormProps) {
  const now = localTime(useProductNow(), days.timezone)
  const [procedureId, setProcedureId] = useState<string>()
  const [chosenId, choosePerson] = useState<string>()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<Refusal & { busy?: boolean }>()
  const field = useRef<HTMLInputElement>(null)
  // After the procedures have loaded, when the dialog has long chosen its focus.
  useEffect(() => field.current?.focus(), [])
  const queries = useQueryClient()
  const notify = useToast()
  const { isSending, book } = useBooking((appointment: Appointment) => {
    notify(`Agendamento criado: ${summarizeAppointment(appointment, true)}`)
    void queries.invalidateQueries({ queryKey: calendarKey })
    onClose()
  })
  const candidatesOf = ({ id, duration, bufferMinutes }: Procedure) =>
    findFreeNow(days, { procedureId: id, duration, after: bufferMinutes, now }, preferredId)
  const procedure = procedures.find(({ id }) => id === procedureId)
  const candidates = procedure ? candidatesOf(procedure) : []
  const chosen = candidates.find(({ person }) => person.id === chosenId) ?? candidates[0]
  const next = candidates.find((one) => !one.busy && one !== chosen)

  async function send(what: Procedure, clientName: string, who: Candidate | undefined) {
    if (isSending || !who) return
    if (clientName === '') {
      setMissing(true)
      return field.current?.focus()
    }
    setRefusal(undefined)
    if (who.busy) return setRefusal({ ...describeBusy(who), busy: true })
    const error = await book({
      companyId,
      procedureId: what.id,
      date: now.date,
      startTime: timeOf(walkInStart(now)),
      collaboratorId: who.person.id,
      clientName,
      clientPhone: phone.trim() || null,
      outside: true,
      withoutContact: true,
    })
    if (!error) return
    if (isRefusal(error, 'slot_taken')) void queries.invalidateQueries({ queryKey: calendarKey })
    setRefusal({ ...findWayOut(error, bookingFailed), busy: isRefusal(error, 'slot_taken') })
  }
  /** A tap books at once when the name is known, else the name is asked. */
  function pick(what: Procedure) {
    setProcedureId(what.id)
    const all = candidatesOf(what)
    const who = all.find(({ person }) => person.id === chosenId) ?? all[0]
    if (name.trim() === '') return field.current?.focus()
    void send(what, name.trim(), who)
  }
  const submit = (clientName = name.trim()) => procedure && send(procedure, clientName, chosen)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-5"
    >
      <p className="rounded-lg bg-amber-soft px-3.5 py-3">
        <span className="block font-semibold">{`Hoje, às ${timeOf(walkInStart(now))}`}</span>
        <span className="block text-sm text-ink-2">
          {chosen ? describeCandidate(chosen) : 'Com quem estiver livre agora.'}
        </span>
      </p>
      <div className="grid gap-2">
        <Field
          label="Nome do cliente"
          required
          error={isMissing && !name.trim() ? 'Por favor, informe o nome do cliente.' : undefined}
        >
          <TextInput
            ref={field}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            autoComplete="off"
            enterKeyHint="done"
          />
        </Field>
        <Chip
          className="justify-self-start"
          aria-pressed={name === anonymous}
          onClick={() => {
            setName(anonymous)
            if (procedure) void submit(anonymous)
          }}
        >
          {anonymous}
        </Chip>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-ui font-semibold">Procedimento</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2">
          {procedures.map((one) => (
            <Chip
              key={one.id}
              aria-pressed={one.id === procedureId}
              onClick={() => pick(one)}
              className="min-h-14 flex-col items-start! gap-0! py-2 text-left [overflow-wrap:anywhere]"
            >
              <span className="font-semibold">{one.name}</span>
              <span className="text-sm font-normal text-ink-2">{formatDuration(one.duration)}</span>
            </Chip>
          ))}
        </div>
        {procedures.length === 0 ? <p className="text-ui text-ink-2">Nenhum procedimento ativo.</p> : null}
      </fieldset>
      {candidates.length > 1 ? (
        <Field label="Colaborador">
          <Select
            value={chosen?.person.id}
            onChange={({ currentTarget }) => choosePerson(currentTarget.value)}
          >
            {candidates.map((one) => (
              <option key={one.person.id} value={one.person.id}>
                {`${one.person.name} · ${one.busy ? `ocupado até ${one.busy.endTime}` : 'livre agora'}`}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label="Celular" optional hint="Só para o seu registro: nada é enviado.">
        <MaskedInput
          mask={phoneMask}
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(00) 00000-0000"
        />
      </Field>
      {procedure && candidates.length === 0 ? (
        <Alert>Ninguém da equipe faz este procedimento.</Alert>
      ) : refusal ? (
        <Alert
          title={refusal.sentence}
          actions={
            refusal.busy && next && procedure ? (
              <Chip
                onClick={() => {
                  choosePerson(next.person.id)
                  void send(procedure, name.trim() || anonymous, next)
                }}
              >
                {`Encaixar com ${firstName(next.person.name)}`}
              </Chip>
            ) : null
          }
        >
          {refusal.wayOut ? (
            <TextLink to={refusal.wayOut.to}>{refusal.wayOut.label}</TextLink>
          ) : refusal.busy ? (
            next ? (
              `${firstName(next.person.name)} está livre agora.`
            ) : (
              'Ninguém que faz este procedimento está livre agora.'
            )
          ) : null}
        </Alert>
      ) : null}
      <div className="tall:sticky bottom-0 -mx-[26px] -mb-[26px] border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
        <GuardedButton
          type="submit"
          wide
          reason={procedure ? undefined : 'Escolha o procedimento.'}
          sending={isSending}
        >
          Encaixar
        </GuardedButton>
      </div>
    </form>
  )
}

/** `Rafael Nogueira está com Pedro Antunes até 14:30.` */
const describeBusy = ({ person, busy }: Candidate): Refusal => ({
  sentence: `${person.name} está com ${busy?.clientName} até ${busy?.endTime}.`,
})

function describeCandidate({ person, busy, works }: Candidate): string {
  if (busy) return `${person.name} está com ${busy.clientName} até ${busy.endTime}.`
  return works ? `Com ${person.name}, livre agora.` : `Com ${person.name}, fora da jornada.`
}

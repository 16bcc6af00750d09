import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isApiError, isRefusal } from '@encaixe/contract/client.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bookingFailed } from '../appointments/book-slot.ts'
import { useChangeStatus } from '../appointments/change-status.ts'
import { summarizeAppointment } from '../appointments/describe-appointment.ts'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { useBooking } from '../appointments/new/use-booking.ts'
import { useCompany } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { useProductNow } from '../platform/product-time.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { describeCandidate, describeRoomOf } from './describe-candidate.ts'
import { calendarQuery } from './fetch-calendar.ts'
import { type Candidate, findFreeNow, walkInStart } from './find-free-now.ts'
import { anonymous, nobodyYet, WalkInClient, type WalkInWho } from './walk-in-client.tsx'
import { WalkInProcedures } from './walk-in-procedures.tsx'
import { type Refused, WalkInRefusal } from './walk-in-refusal.tsx'

type Props = { companyId: string; today: string; personId: string | undefined; onClose: () => void }

const timeToUndo = 10_000

/** Books who stands at the counter: a name, then a tap on the procedure. Who is free now takes it. */
export default function WalkInSheet({ companyId, today, personId, onClose }: Props) {
  const days = useQuery(calendarQuery(companyId, today, today))
  const procedures = useQuery(proceduresQuery(companyId))
  const failed = [days, procedures].filter(({ isError, data }) => isError && !data)
  const { role, collaboratorId } = useCompany()
  const self = role === 'professional' ? collaboratorId : null
  // A professional books what she does herself.
  const own = days.data?.collaborators.find(({ id }) => id === self)?.procedureIds
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
          procedures={procedures.data.filter((one) => one.isActive && (own?.includes(one.id) ?? true))}
          self={self}
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
  /** The professional whose own day this is. */
  self: string | null
  days: Parameters<typeof findFreeNow>[0] & { timezone: string }
  procedures: Procedure[]
  preferredId: string | undefined
}

function WalkInForm({ companyId, days, procedures, preferredId, self, onClose }: FormProps) {
  const now = localTime(useProductNow(), days.timezone)
  const [procedureId, setProcedureId] = useState<string>()
  const [chosenId, choosePerson] = useState<string>()
  const [client, setClient] = useState(nobodyYet)
  /** What is wrong with a field, by its name in the request. */
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<Refused>()
  const root = useRef<HTMLFormElement>(null)
  const focusName = () => root.current?.querySelector<HTMLElement>('[name=clientName]')?.focus()
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync: change } = useChangeStatus()
  const { isSending, book } = useBooking((appointment: Appointment) => {
    notify(`Agendamento criado: ${summarizeAppointment(appointment, true)}`, 'success', {
      label: 'Desfazer',
      // One tap books, so a slip of the finger needs a way back.
      onAction: () =>
        void change({ appointment, action: 'cancel' }).catch(() =>
          notify('Não foi possível desfazer.', 'error'),
        ),
      lasts: timeToUndo,
    })
    void queries.invalidateQueries({ queryKey: calendarKey })
    onClose()
  })
  const own = useMember().profile.user.email?.toLowerCase()
  const ownId = days.collaborators.find(({ email }) => email.toLowerCase() === own)?.id
  const candidatesOf = ({ id, duration, bufferMinutes }: Procedure) =>
    findFreeNow(days, { procedureId: id, duration, after: bufferMinutes, now }, preferredId ?? ownId)
  const procedure = procedures.find(({ id }) => id === procedureId)
  const candidates = procedure ? candidatesOf(procedure) : []
  const chosen = candidates.find(({ person }) => person.id === chosenId) ?? candidates[0]
  const asks = chosen?.busy ? undefined : chosen?.odd
  const next = candidates.find((one) => !one.busy && one !== chosen)

  async function send(
    what: Procedure,
    { name, phone, email }: WalkInWho,
    who: Candidate | undefined,
    start = walkInStart(now),
  ) {
    if (isSending || !who) return
    const clientName = name.trim()
    setWrong(clientName === '' ? { clientName: 'Por favor, informe o nome do cliente.' } : {})
    if (clientName === '') return focusName()
    setRefusal(undefined)
    if (who.busy && start === walkInStart(now))
      return setRefusal({ sentence: describeCandidate(who, now.minute), busy: true })
    const error = await book({
      companyId,
      procedureId: what.id,
      date: now.date,
      startTime: timeOf(start),
      collaboratorId: who.person.id,
      clientName,
      clientPhone: phone.trim() || null,
      ...(email && { clientEmail: email }),
      outside: true,
      withoutContact: true,
    })
    if (!error) return
    const fields = (isApiError(error) && error.body?.fields) || {}
    const first = ['clientName', 'clientPhone'].find((one) => fields[one])
    if (first) {
      setWrong(fields)
      return root.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    }
    if (isRefusal(error, 'slot_taken')) void queries.invalidateQueries({ queryKey: calendarKey })
    setRefusal({ ...findWayOut(error, bookingFailed), busy: isRefusal(error, 'slot_taken') })
  }
  /** What is unusual is said first: then only the second tap books. */
  function sendOrAsk(what: Procedure, whose: WalkInWho, who: Candidate | undefined) {
    if (!who?.odd || who.busy || whose.name.trim() === '') return send(what, whose, who)
    setRefusal(undefined)
    // The button names the person once she is drawn as the chosen one.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[type=submit]')?.focus())
  }
  /** Who has no name yet is written down without one. */
  function named(): WalkInWho {
    const whose = client.name.trim() ? client : { ...client, name: anonymous }
    setClient(whose)
    return whose
  }
  /** A tap books at once when the name is known, else the name is asked. */
  function pick(what: Procedure) {
    setProcedureId(what.id)
    const all = candidatesOf(what)
    const who = all.find(({ person }) => person.id === chosenId) ?? all[0]
    if (client.name.trim() === '') return focusName()
    void sendOrAsk(what, client, who)
  }

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!procedure) return
        // Enter in a field is not yet an answer to what the button asks.
        const typing = document.activeElement instanceof HTMLInputElement
        void (typing ? sendOrAsk : send)(procedure, client, chosen)
      }}
      className="grid gap-5"
    >
      <p className="rounded-lg bg-amber-soft px-3.5 py-3">
        <span className="block font-semibold">{`Hoje, às ${timeOf(walkInStart(now))}`}</span>
        <span className="block text-sm text-ink-2">
          {chosen
            ? describeCandidate(chosen, now.minute)
            : self !== null
              ? 'Com você.'
              : 'Com quem estiver livre agora.'}
        </span>
      </p>
      <WalkInClient
        who={client}
        onChange={(next) => {
          setClient(next)
          setWrong({})
        }}
        onAnonymous={() => {
          const whose = { ...(client.known ? nobodyYet : client), name: anonymous }
          setClient(whose)
          setWrong({})
          if (procedure) void sendOrAsk(procedure, whose, chosen)
        }}
        wrong={wrong}
      />
      <WalkInProcedures procedures={procedures} chosenId={procedureId} onPick={pick} own={self !== null} />
      {candidates.length > 1 ? (
        <Field label="Colaborador">
          <Select
            value={chosen?.person.id}
            onChange={({ currentTarget }) => choosePerson(currentTarget.value)}
          >
            {candidates.map((one) => (
              <option key={one.person.id} value={one.person.id}>
                {`${one.person.name} · ${describeRoomOf(one, now.minute)}`}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="tall:sticky bottom-0 -mx-[26px] -mb-[26px] border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
        {/* Beside the button, because this bar would cover it above. */}
        <div className="mb-3 empty:hidden">
          {procedure ? (
            <WalkInRefusal
              refusal={refusal}
              chosen={chosen}
              other={next}
              own={self !== null}
              onOther={(one) => {
                choosePerson(one.person.id)
                void sendOrAsk(procedure, named(), one)
              }}
              onLater={(start) => void send(procedure, named(), chosen, start)}
            />
          ) : null}
        </div>
        <p role="status" className="mb-2 text-sm text-ink-2 empty:hidden">
          {asks ? `${chosen?.person.name} está ${asks} agora.` : ''}
        </p>
        <GuardedButton
          type="submit"
          wide
          reason={procedure ? undefined : 'Escolha o procedimento.'}
          sending={isSending}
        >
          {asks ? 'Encaixar mesmo assim' : 'Encaixar'}
        </GuardedButton>
      </div>
    </form>
  )
}

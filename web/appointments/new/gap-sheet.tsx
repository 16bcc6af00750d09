import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompany, useMay } from '../../identity/use-company.ts'
import { useMember } from '../../identity/use-member.ts'
import { formatDuration } from '../../platform/formats.ts'
import { proceduresQuery } from '../../procedures/fetch-procedures.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { XIcon } from '../../ui/icons/actions.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toast.tsx'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import { missingSentence, shortDay } from '../choose-time/describe-choice.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { calendarKey } from '../fetch-appointments.ts'
import { ClientStep } from './client-step.tsx'
import { describeProcedure } from './describe-procedure.ts'
import { FoldStep, NamedClient } from './fold-step.tsx'
import { type BlockGap, type Gap, measureGap, readPlace } from './measure-gap.ts'
import { ProcedureChoice } from './procedure-choice.tsx'
import { holdTyped } from './read-prefill.ts'
import { useGapBooking } from './use-gap-booking.ts'

/** Changes the day off or the special hours that close the time. */
type Edit = {
  /** Of the whole company, which a professional only reads. */ ofAll: boolean
  title: string
  act: () => void
}

type SheetProps = {
  days: CalendarDays
  /** The address of the free cell, which is also that of the whole form. */
  formPath: string
  onClose: (booked?: Appointment) => void
  onBlock?: BlockGap | undefined
  edit?: Edit | undefined
}

/** Stays with the gap as it was when it was tapped, because the calendar is fetched again behind it. */
export default function GapSheet({ days, formPath, onClose, onBlock, edit }: SheetProps) {
  const { id: companyId } = useCompany()
  const [gap] = useState(() => {
    const place = readPlace(formPath)
    return place && measureGap(days, place)
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useToast()
  useEffect(() => {
    if (!gap) void navigate(formPath)
  }, [gap, navigate, formPath])

  function showBooked(appointment: Appointment) {
    onClose(appointment)
    notify(`Agendamento criado: ${summarizeAppointment(appointment, true)}`)
    void queries.invalidateQueries({ queryKey: calendarKey })
  }
  return gap ? (
    <GapDialog
      companyId={companyId}
      gap={gap}
      formPath={formPath}
      onClose={() => onClose()}
      onBlock={onBlock}
      edit={edit}
      onBooked={showBooked}
    />
  ) : null
}

type Props = {
  companyId: string
  gap: Gap
  /** The address of the whole form, filled in with this gap. */
  formPath: string
  onClose: () => void
  onBlock: BlockGap | undefined
  edit: Edit | undefined
  onBooked: (appointment: Appointment) => void
}

/** Books in a free time of the calendar without leaving it: asks only for the client and the procedure. */
function GapDialog(props: Props) {
  const { gap, companyId, onClose, onBlock, edit } = props
  const { data, isError, isFetching, refetch } = useQuery(proceduresQuery(companyId))
  const [unsaved, setUnsaved] = useState(false)
  /** What follows when what was typed is given up. */
  const [asked, setAsked] = useState<() => void>()
  const ask = (next: () => void) => (unsaved ? setAsked(() => next) : next())
  const leave = () => ask(onClose)
  return (
    <Dialog
      open
      onClose={leave}
      size="sheet"
      title={
        <span className="flex items-start justify-between gap-3">
          Novo Agendamento
          <IconButton label="Fechar" onClick={leave} className="-mt-2 -mr-3">
            <XIcon />
          </IconButton>
        </span>
      }
    >
      {data ? (
        <GapForm
          {...props}
          onBlock={onBlock && ((one) => ask(() => onBlock(one)))}
          edit={edit && { ...edit, act: () => ask(edit.act) }}
          procedures={data.filter(({ isActive }) => isActive)}
          onTyped={setUnsaved}
        />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar dados. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading className="grid gap-3">
          <Skeletons count={5} className="mt-3 h-14" />
        </Loading>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={asked ?? onClose}
        title="Sair sem agendar?"
        sentence={`O que você preencheu para ${shortDay(gap.date)}, ${gap.time}, ainda não foi agendado.`}
        confirmLabel="Sair sem agendar"
        cancelLabel="Continuar"
      />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'onClose'> & { procedures: Procedure[]; onTyped: (unsaved: boolean) => void }

function GapForm({ companyId, gap, formPath, procedures, onBlock, edit, onBooked, onTyped }: FormProps) {
  const changesAll = useMay()('GET /api/holidays')
  const root = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { session } = useMember()
  const performed = procedures.filter(({ id }) => gap.procedureIds.includes(id))
  const fitting = performed.filter(
    ({ duration, bufferMinutes }) => duration <= gap.minutes && duration + bufferMinutes <= gap.room,
  )
  const page = useGapBooking({ root, companyId, gap, fitting, onBooked })
  const { form, client, steps, place, procedureId, failure } = page
  const procedure = fitting.find(({ id }) => id === procedureId)
  const { isDirty } = form.formState
  const end = procedure && timeOf(minuteOf(place.time) + procedure.duration)
  function openForm() {
    const path = procedureId ? `${formPath}&procedureId=${procedureId}` : formPath
    holdTyped(session.subject, path, form.getValues())
    void navigate(path)
  }

  useEffect(() => onTyped(isDirty), [onTyped, isDirty])

  return (
    <form
      ref={root}
      onSubmit={(event) => void page.submit(event)}
      // The form's own state follows later: Esc right after the last letter must ask too.
      onInput={() => onTyped(true)}
      {...steps.handlers}
      noValidate
    >
      <div className="mb-4 rounded-lg bg-amber-soft px-3.5 py-3 [overflow-wrap:anywhere]">
        <p>
          <span className="block font-semibold">
            <span className="inline-block first-letter:uppercase">{shortDay(place.date)}</span>
            {` · ${[place.time, end].filter(Boolean).join('–')} com ${place.name}`}
          </span>
          {!failure && place.time === gap.time && place.date === gap.date ? (
            <span className="block text-sm text-ink-2">
              {gap.unusual
                ? `Este horário fica ${gap.unusual} de ${place.name}. Clientes não o veem.`
                : `${formatDuration(gap.minutes)} livres a partir daí`}
            </span>
          ) : null}
        </p>
        {edit ? (
          <Button variant="text" size="sm" onClick={edit.act} className="-mb-2 -ml-2 text-left">
            {`${edit.ofAll && !changesAll ? 'Ver' : 'Alterar'}: ${edit.title}`}
          </Button>
        ) : null}
      </div>
      <div className="grid gap-3">
        <FoldStep
          steps={steps}
          step="client"
          title="Cliente"
          answer={<NamedClient {...form.getValues()} blocked={client.known?.blocked} />}
        >
          <ClientStep form={form} client={client} heading="h3" />
        </FoldStep>
        <FoldStep
          steps={steps}
          step="procedureId"
          title="Procedimento"
          answer={procedure && describeProcedure(procedure)}
        >
          <section aria-labelledby="procedimento-do-encaixe" className="min-w-0">
            <h3 id="procedimento-do-encaixe" tabIndex={-1} className="mb-3 text-display-sm">
              Procedimento
            </h3>
            {fitting.length > 0 ? (
              <ProcedureChoice
                labelledBy="procedimento-do-encaixe"
                procedures={fitting}
                value={procedureId}
                onChange={page.choose}
                error={page.wrongProcedure ? missingSentence('items', 'owner') : undefined}
                usual={client.usual?.procedureId}
              />
            ) : null}
            <Hidden gap={gap} performed={performed.length} hidden={performed.length - fitting.length} />
          </section>
        </FoldStep>
      </div>
      <p className="mt-3 -ml-2 flex flex-wrap gap-x-2">
        <Button variant="text" size="sm" onClick={openForm}>
          Abrir o formulário completo
        </Button>
        {onBlock && !edit ? (
          <Button variant="text" size="sm" onClick={() => onBlock(gap)}>
            Bloquear horário
          </Button>
        ) : null}
      </p>
      {failure ? (
        <Alert
          className="mt-4"
          title={failure.sentence}
          actions={failure.alternatives.map((one) => (
            <Chip key={`${one.date} ${one.startTime} ${one.collaboratorId}`} onClick={() => page.accept(one)}>
              {describeAlternative(one, place.date)}
            </Chip>
          ))}
        >
          {failure.alternatives.length > 0
            ? 'O que você preencheu continua aqui. Os horários livres mais próximos:'
            : failure.wayOut && <TextLink to={failure.wayOut.to}>{failure.wayOut.label}</TextLink>}
        </Alert>
      ) : null}
      <div className="tall:sticky bottom-0 -mx-[26px] mt-4 -mb-[26px] border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
        <p role="status" className="mb-2 text-sm text-ink-2 empty:hidden">
          {steps.next ? `Falta ${steps.next === 'client' ? 'o cliente' : 'o procedimento'}` : ''}
        </p>
        <Button type="submit" wide sending={page.isSending} data-book="">
          {page.outside ? 'Agendar mesmo assim' : 'Confirmar Agendamento'}
        </Button>
      </div>
    </form>
  )
}

/** Why some of the company's procedures are not offered here. */
function Hidden({ gap, performed, hidden }: { gap: Gap; performed: number; hidden: number }) {
  if (performed === 0)
    return <p className="text-ui text-ink-2">{`${gap.name} ainda não faz nenhum procedimento ativo.`}</p>
  if (hidden === 0) return null
  const free = formatDuration(gap.minutes)
  const text =
    hidden === performed
      ? `Nenhum procedimento de ${gap.name} cabe em ${free}.`
      : hidden === 1
        ? `Mais 1 procedimento não cabe em ${free}.`
        : `Mais ${hidden} procedimentos não cabem em ${free}.`
  return <p className="mt-3 text-sm text-ink-2">{text}</p>
}

import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompany, useMay, useOwnOnly } from '../../identity/use-company.ts'
import { reachQuery } from '../../notifications/fetch-messages.ts'
import { ReachNotice } from '../../notifications/reach-notice.tsx'
import { formatDuration } from '../../platform/formats.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { proceduresQuery } from '../../procedures/fetch-procedures.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { retryReads } from '../../ui/retry-reads.ts'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useChangeStatus } from '../change-status.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { calendarQuery } from '../fetch-appointments.ts'
import { anybody } from '../write-items.ts'
import { BookingSheet, type OfGap } from './booking-sheet.tsx'
import { type BlockGap, describeUnfit, fitsGap, measureGap, readPlace } from './measure-gap.ts'

/** The action that changes the day off or the special hours that close the time. */
type Edit = {
  /** True for a day off of the whole company, which a professional can read but not change. */
  ofAll: boolean
  title: string
  act: () => void
}

type PlaceProps = {
  days: CalendarDays
  /** The address of the free cell, which is also that of the whole form. */
  formPath: string
  onBlock?: BlockGap | undefined
  edit?: Edit | undefined
}
type NowProps = { today: string; personId: string | undefined }

type Props = {
  onClose: (booked?: Appointment) => void
} & ({ place: PlaceProps; now?: undefined } | { now: NowProps; place?: undefined })

/** The sheet over the calendar. It books a free time, or an appointment for a client who stands at the counter. */
export default function BookingDialog({ place, now, onClose }: Props) {
  return place ? <GapDialog {...place} onClose={onClose} /> : <NowDialog {...now} onClose={onClose} />
}

/** The sheet stores the gap as it was when it was tapped, because the calendar behind the sheet is fetched again. */
function GapDialog({ days, formPath, onBlock, edit, onClose }: PlaceProps & Pick<Props, 'onClose'>) {
  const { id: companyId } = useCompany()
  const changesAll = useMay()('GET /api/holidays')
  const [gap] = useState(() => {
    const place = readPlace(formPath)
    return place && measureGap(days, place)
  })
  const navigate = useNavigate()
  const { notifyBooked, unreached } = useNotifyBooked(onClose)
  const procedures = useQuery(proceduresQuery(companyId))
  const [unsaved, setUnsaved] = useState(false)
  /** The action that follows after the user confirms that the typed text is discarded. */
  const [asked, setAsked] = useState<() => void>()
  const ask = (next: () => void) => (unsaved ? setAsked(() => next) : next())
  useEffect(() => {
    if (!gap) void navigate(formPath)
  }, [gap, navigate, formPath])
  if (!gap) return null
  if (unreached) return <TellClient appointment={unreached} onClose={onClose} />
  const performed = (procedures.data ?? []).filter(
    ({ id, isActive }) => isActive && gap.procedureIds.includes(id),
  )
  const fitting = performed.filter((one) => fitsGap(gap, one))
  const only = fitting.length === 1 ? fitting[0] : undefined
  const ofGap: OfGap = {
    note: gap.unusual
      ? `Este horário fica ${gap.unusual} de ${gap.name}. Clientes não o veem.`
      : `${formatDuration(gap.minutes)} livres a partir daí`,
    unfit: describeUnfit(gap, performed.length, fitting.length),
    formPath,
    onBlock: onBlock && !edit ? () => ask(() => onBlock(gap)) : undefined,
    edit: edit && {
      label: `${edit.ofAll && !changesAll ? 'Ver' : 'Alterar'}: ${edit.title}`,
      act: () => ask(edit.act),
    },
  }
  return (
    <SheetDialog title="Novo Agendamento" queries={[procedures]} onClose={() => ask(onClose)}>
      {procedures.data ? (
        <BookingSheet
          {...{ companyId, today: days.today, procedures: fitting }}
          preferred={only ? { items: [{ procedureId: only.id, who: anybody }] } : {}}
          place={{
            date: gap.date,
            startTime: gap.time,
            person: { id: gap.collaboratorId, name: gap.name },
            odd: gap.unusual,
          }}
          gap={ofGap}
          onTyped={setUnsaved}
          onBooked={notifyBooked}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={asked ?? onClose}
        title="Sair sem agendar?"
        sentence={`O que você preencheu para ${shortDay(gap.date)}, ${gap.time}, ainda não foi agendado.`}
        confirmLabel="Sair sem agendar"
        cancelLabel="Continuar"
      />
    </SheetDialog>
  )
}

function NowDialog({ today, personId: preferredId, onClose }: NowProps & Pick<Props, 'onClose'>) {
  const { id: companyId } = useCompany()
  const days = useQuery(calendarQuery(companyId, today, today))
  const procedures = useQuery(proceduresQuery(companyId))
  const time = localTime(useProductNow(), days.data?.timezone ?? 'UTC')
  const self = useOwnOnly('POST /api/visits')
  const { notifyBooked, unreached } = useNotifyBooked(onClose, true)
  const own = days.data?.collaborators.find(({ id }) => id === self)?.procedureIds
  if (unreached) return <TellClient appointment={unreached} onClose={onClose} />
  return (
    <SheetDialog title="Encaixar agora" queries={[days, procedures]} onClose={() => onClose()}>
      {days.data && procedures.data ? (
        <BookingSheet
          {...{ companyId, today, self }}
          procedures={procedures.data.filter((one) => one.isActive && (own?.includes(one.id) ?? true))}
          preferred={{}}
          now={{ days: days.data, time, preferredId }}
          onBooked={notifyBooked}
        />
      ) : null}
    </SheetDialog>
  )
}

/**
 * A toast says that the appointment was booked, and the sheet closes unless no message of ours reaches the client.
 * `undoes`: true to offer an undo, because one tap books and the tap may be a mistake.
 */
function useNotifyBooked(onClose: (booked: Appointment) => void, undoes = false) {
  const notify = useToast()
  const queries = useQueryClient()
  const { mutateAsync: change } = useChangeStatus()
  const [unreached, setUnreached] = useState<Appointment>()
  async function notifyBooked(appointment: Appointment) {
    const reach = appointment.withoutContact
      ? undefined
      : await queries.fetchQuery(reachQuery(appointment.id)).catch(() => undefined)
    if (reach?.channels.length === 0) setUnreached(appointment)
    else onClose(appointment)
    const undo = () =>
      void change({ appointment, action: 'cancel' }).catch(() =>
        notify('Não foi possível desfazer.', 'error'),
      )
    const act = undoes ? { label: 'Desfazer', onAction: undo } : undefined
    notify(`Agendamento criado: ${summarizeAppointment(appointment, true)}`, 'success', act)
  }
  return { notifyBooked: (appointment: Appointment) => void notifyBooked(appointment), unreached }
}

type TellProps = { appointment: Appointment; onClose: (booked: Appointment) => void }

/** After a booking whose client gets no message of ours: the text for the company's own WhatsApp. */
function TellClient({ appointment, onClose }: TellProps) {
  const close = () => onClose(appointment)
  return (
    <SheetDialog title="Agendamento criado" queries={[]} onClose={close}>
      <p className="mb-4">{summarizeAppointment(appointment, true)}</p>
      <ReachNotice appointmentId={appointment.id} fresh ahead className="mb-5" />
      <Button variant="secondary" wide onClick={close}>
        Fechar
      </Button>
    </SheetDialog>
  )
}

type SheetProps = {
  title: string
  /** The queries of the data that the sheet needs before it shows the form. */
  queries: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>[]
  onClose: () => void
  children: ReactNode
}

function SheetDialog({ title, queries, onClose, children }: SheetProps) {
  const missing = queries.filter(({ data }) => !data)
  return (
    <Dialog open onClose={onClose} size="sheet" closeButton title={title}>
      {missing.some(({ isError }) => isError) ? (
        <LoadFailure {...retryReads(queries)}>
          Erro ao carregar dados. Por favor, tente novamente.
        </LoadFailure>
      ) : missing.length > 0 ? (
        <Loading className="grid gap-3">
          <Skeletons count={5} className="mt-3 h-14" />
        </Loading>
      ) : null}
      {children}
    </Dialog>
  )
}

import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { OwnOffer } from '@encaixe/contract/offers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { publicCompanyQuery } from '../../company-page/fetch-public-company.ts'
import { useCompanyIfAny, useCompanyOf } from '../../identity/use-company.ts'
import { MessagesCard } from '../../notifications/appointment-messages.tsx'
import { ReachNotice } from '../../notifications/reach-notice.tsx'
import { dateIn } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow, useProductNow } from '../../platform/product-time.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { RefreshIcon } from '../../ui/icons/actions.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Message } from '../../ui/message.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { AskedNotice } from '../../waitlist/asked-notice.tsx'
import { Earlier, type EarlierWait } from '../../waitlist/earlier.tsx'
import { ownEntriesQuery } from '../../waitlist/fetch-own-entries.ts'
import { AppointmentBadges } from '../appointment-badges.tsx'
import { AppointmentButtons } from '../appointment-buttons.tsx'
import { againPath, isOver } from '../book-again.ts'
import { beginsLater, decideActions } from '../decide-actions.ts'
import { listProcedures } from '../describe-visit.ts'
import { appointmentQuery, visitQuery } from '../fetch-appointments.ts'
import { leadOf, standingOf } from '../list/join-visits.ts'
import { OwnOffers, useOwnOffers } from '../own-offers.tsx'
import { useActions } from '../use-actions.ts'
import { useBookAgain } from '../use-book-again.ts'
import {
  AppointmentFacts,
  AppointmentMoment,
  CalendarButton,
  ReachCompany,
  type Shop,
} from './appointment-facts.tsx'
import { AppointmentHistory, useRecentChange } from './appointment-history.tsx'
import { AppointmentNotes } from './notes-editor.tsx'
import { PaymentCard } from './payment-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { VisitParts } from './visit-parts.tsx'
import { DepositNotice, JustBooked, WaitingNotice } from './waiting-notice.tsx'

/** The component is loaded later, because few visits ask for a deposit. */
const OwnDeposit = loadLater(() => import('./own-deposit.tsx'))
/** The component is loaded later, because it is shown only to a client who wants to come earlier. */
const OwnFreeEarlier = loadLater(() => import('./own-free-earlier.tsx'))

const back = { to: '/schedules', label: 'Agendamentos' }

export function AppointmentDetail({ id }: { id: string }) {
  const company = useCompanyIfAny()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  // The user may belong to the company of the appointment or be its client, which is certain after the appointment is
  // loaded. A user without a company is always the client.
  const owner = company ? data?.companyId === company.id : false
  const { offers, settled } = useOwnOffers(company ? data !== undefined && !owner : true)
  // The page waits for the visit, so that the parts of the visit do not push the facts down. If the request for the
  // visit fails, the page is shown without its parts.
  const visit = useQuery({ ...visitQuery(data?.visitId ?? ''), enabled: data !== undefined, retry: false })
  const earlier = useEarlier(data, owner)
  const known = useSettled(data !== undefined && earlier.isKnown)
  const isElsewhere = useCompanyOf(data?.companyId)
  if (data && settled && visit.isFetched && known && !isElsewhere) {
    const own = offers.filter(({ appointment }) => appointment.id === id)
    const parts = visit.data?.appointments ?? [data]
    return <Shown appointment={data} parts={parts} owner={owner} offers={own} earlier={earlier} />
  }
  if (isRefusal(error, 'not_found')) {
    return (
      <Message
        title="Agendamento não encontrado"
        actions={<ButtonLink to={back.to}>Ver agendamentos</ButtonLink>}
      >
        O endereço pode estar errado, ou este agendamento é de outra conta.
      </Message>
    )
  }
  return (
    <AppPage title="Agendamento" back={back}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar agendamento. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <DetailSkeleton />
      )}
    </AppPage>
  )
}

type Props = {
  appointment: Appointment
  parts: Appointment[]
  owner: boolean
  offers: OwnOffer[]
  earlier: ReturnType<typeof useEarlier>
}

function Shown({ appointment, parts, owner, offers, earlier }: Props) {
  const [query] = useSearchParams()
  const { visitId, date, startTime, deposit } = appointment
  const { shop } = earlier
  const isAsked = query.has('antes')
  const now = useProductNow().getTime()
  const [first, ...rest] = parts.filter(
    ({ status, date }) => status === 'scheduled' && date === appointment.date,
  )
  // The parts of a visit move together, which one form cannot ask for when they are on several days.
  const isOneDay = parts.every((part) => part.status !== 'scheduled' || part.date === appointment.date)
  const standing = standingOf(parts)
  // A row of the list links to the main part of its visit, so the page of the main part shows the whole visit.
  const whole = standing.length > 1 && leadOf(parts).id === appointment.id
  const { cancel: ahead, reopen } = decideActions(appointment, { owner, now })
  const { late, move: canMove } = useActions(appointment, { owner, now })
  // The notice of a late change and the card of an open deposit have their own way to the company.
  const hasChat = late !== undefined || (deposit !== null && deposit?.state !== 'received')
  const recent = useRecentChange(appointment)
  const isClosed = appointment.status === 'completed' || appointment.status === 'no_show'
  // In a visit that is still to come only a cancelled part can be booked again.
  const again = parts.every((part) => isOver(part, now)) ? standing : [appointment]
  return (
    <AppPage
      title={whole ? listProcedures(standing) : 'Agendamento'}
      back={back}
      aside={<AppointmentBadges {...appointment} />}
    >
      <OwnOffers offers={offers} className="mb-5" />
      {query.has('agendado') && !owner ? <JustBooked appointment={appointment} className="mb-5" /> : null}
      <WaitingNotice appointment={appointment} owner={owner} className="mb-5" />
      {owner ? <DepositNotice appointment={appointment} className="mb-5" /> : null}
      {!owner && deposit ? (
        <OwnDeposit
          visit={{ id: visitId, date, startTime, deposit, appointments: parts }}
          className="mb-5"
          fallback={<Skeleton className="mb-5 h-112 rounded-lg" />}
        />
      ) : null}
      {owner ? (
        <ReachNotice
          appointmentId={appointment.id}
          fresh={recent !== undefined}
          ahead={ahead}
          className="mb-5"
        />
      ) : null}
      <AskedNotice appointment={appointment} owner={owner} className="mb-5" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section" aria-label="Dados do agendamento" padding="roomy">
          {parts.length > 1 && !whole ? (
            <p className="mb-2 font-medium text-ink-2">Parte de uma visita</p>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
            <AppointmentMoment appointment={appointment} parts={whole ? standing : undefined} size="page" />
            <AppointmentButtons appointment={appointment} owner={owner} />
          </div>
          {earlier.isOffered ? (
            <Earlier
              visit={{ id: appointment.visitId, date: first?.date ?? appointment.date }}
              today={dateIn(appointment.timezone, new Date(now))}
              waits={earlier.waits}
              isAsked={isAsked}
              free={canMove && first && isOneDay ? <OwnFreeEarlier parts={[first, ...rest]} /> : undefined}
              className="mt-5"
            />
          ) : isAsked && earlier.hasFailed ? (
            <LoadFailure onRetry={earlier.renew} retrying={earlier.isRetried} className="mt-5">
              Não foi possível ver se você pode ir antes.
            </LoadFailure>
          ) : isAsked && !owner && ahead ? (
            <Alert tone="info" className="mt-5">
              {`${appointment.company.name} não está com a lista de espera aberta.`}
            </Alert>
          ) : null}
          {owner && isClosed && !reopen ? (
            <p className="mt-3 text-sm text-ink-2">
              Não muda mais: só dava para desfazer até o dia seguinte ao horário.
            </p>
          ) : null}
          <VisitParts appointment={appointment} owner={owner} heading="h2" whole={whole} className="mt-7" />
          <div className="mt-7">
            <AppointmentFacts
              appointment={appointment}
              owner={owner}
              shared={whole}
              address={shop?.address}
            />
          </div>
          <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
            {shop ? (
              <ReachCompany
                appointment={appointment}
                shop={hasChat ? { ...shop, phone: null } : shop}
                ahead={ahead}
              />
            ) : null}
            {ahead && appointment.status === 'scheduled' ? (
              <CalendarButton owner={owner} appointments={first ? [first, ...rest] : [appointment]} />
            ) : null}
          </div>
          <div className="mt-5 flex flex-wrap gap-x-5 empty:hidden">
            {appointment.status === 'no_show' && !owner ? (
              <ButtonLink
                variant="text"
                to={`/meus-dados#empresa-${appointment.companyId}`}
                className="-ml-2"
                aria-label="Contestar a falta"
              >
                Contestar
              </ButtonLink>
            ) : null}
            {isOver(appointment, now) ? <Again parts={again} owner={owner} /> : null}
          </div>
        </Card>
        {owner ? (
          <PaymentCard
            parts={whole ? standing : [appointment]}
            today={dateIn(appointment.timezone, new Date(now))}
          />
        ) : null}
        {appointment.seriesId ? (
          <SeriesCard appointment={appointment} seriesId={appointment.seriesId} owner={owner} />
        ) : null}
        <NotesCard appointment={appointment} owner={owner} />
        <MessagesCard appointment={appointment} owner={owner} recent={recent} />
        <HistoryCard appointment={appointment} />
      </div>
    </AppPage>
  )
}

type AgainProps = { parts: readonly Appointment[]; owner: boolean }

/** Books the services again: the client on the booking page, the company in its own form. */
function Again({ parts, owner }: AgainProps) {
  const bookAgain = useBookAgain()
  if (owner) {
    return (
      <Button variant="text" icon={<RefreshIcon />} onClick={() => bookAgain(parts)} className="-ml-2">
        Agendar de novo
      </Button>
    )
  }
  return (
    <ButtonLink variant="text" icon={<RefreshIcon />} to={againPath(parts)} className="-ml-2">
      Agendar de novo
    </ButtonLink>
  )
}

function DetailSkeleton() {
  return (
    <Loading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card padding="roomy">
          <Skeleton className="h-10 w-52" />
          <Skeleton className="mt-3 h-5 w-72 max-w-full" />
          <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <Skeletons count={6} className="h-12" />
          </div>
        </Card>
        <Card padding="roomy">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-5 h-32 w-full" />
          <Skeleton className="mt-4 h-12 w-48" />
        </Card>
      </div>
    </Loading>
  )
}

type NotesCardProps = { appointment: Appointment; owner: boolean }

function NotesCard(props: NotesCardProps) {
  return (
    <Card as="section" aria-labelledby="observacoes" padding="roomy">
      <AppointmentNotes
        {...props}
        section={(title, notes, field) =>
          field === 'notes' ? (
            <>
              <CardTitle id="observacoes">{title}</CardTitle>
              {notes}
            </>
          ) : (
            <div className="mt-7 border-t border-line pt-6">
              <CardTitle>{title}</CardTitle>
              {notes}
            </div>
          )
        }
      />
    </Card>
  )
}

function HistoryCard({ appointment }: { appointment: Appointment }) {
  return (
    <Card as="section" aria-labelledby="historico" padding="roomy">
      <CardTitle id="historico">Histórico</CardTitle>
      <AppointmentHistory appointment={appointment} />
    </Card>
  )
}

type CanWait = {
  /** The company's contact, for its client; undefined while its page is hidden. */
  shop: Shop | undefined
  /** False until it is known whether the client may wait for an earlier time. */
  isKnown: boolean
  /** True when the company has a waiting list, or the client waits on it already. */
  isOffered: boolean
  waits: EarlierWait | undefined
  /** True when the client's entries of the waiting list could not be loaded. */
  hasFailed: boolean
  isRetried: boolean
  renew: () => void
}

/** Whether the client of an appointment may wait for an earlier time, and whether the client already waits for one. */
function useEarlier(appointment: Appointment | undefined, owner: boolean): CanWait {
  const queries = useQueryClient()
  const { companySlug: slug = '', status, visitId } = appointment ?? {}
  const enabled =
    appointment !== undefined &&
    !owner &&
    status === 'scheduled' &&
    beginsLater(appointment, productNow().getTime())
  const entries = useQuery({ ...ownEntriesQuery, enabled })
  const isClients = appointment !== undefined && !owner
  const company = useQuery({ ...publicCompanyQuery(slug), enabled: isClients })
  const own = entries.data?.find(({ appointmentId }) => appointmentId === visitId)
  const waits = own && { id: own.id, days: own.daysBefore ?? 0 }
  const isOpen = company.data?.isActive === true && company.data.waitlist
  return {
    shop: isClients && company.data?.isActive ? company.data : undefined,
    isKnown: (!enabled || entries.isFetched) && (!isClients || company.isFetched),
    isOffered: enabled && entries.data !== undefined && (isOpen || waits !== undefined),
    waits,
    hasFailed: entries.isError && entries.data === undefined,
    isRetried: entries.isFetching,
    renew: () => void queries.invalidateQueries({ queryKey: ownEntriesQuery.queryKey }),
  }
}

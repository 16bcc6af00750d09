import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { collaboratorsQuery } from '../../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../../companies/fetch-company.ts'
import { useCompany, useMay, useOwnOnly } from '../../identity/use-company.ts'
import { useMember } from '../../identity/use-member.ts'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { proceduresQuery } from '../../procedures/fetch-procedures.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { retryReads } from '../../ui/retry-reads.ts'
import { Loading, Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMissingSubscription } from '../check-subscription.ts'
import type { Choice } from '../choose-time/choose-time.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { anybody, type Item } from '../write-items.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { clientQuery } from './find-clients.ts'
import { heldTyped, keepOffered, readPrefill } from './read-prefill.ts'

const header = {
  title: 'Novo Agendamento',
  lead: 'Para quem ligou, mandou mensagem ou passou na porta.',
  back: { to: '/schedules', label: 'Agendamentos' },
}

/** The back link returns to the day of the calendar from which the form was opened. */
const backTo = (date: string) => ({ ...header, back: { ...header.back, to: `/schedules?data=${date}` } })

/** The form, its placeholder, or the reason why the owner cannot book. */
export function NewAppointment() {
  const { id } = useCompany()
  const self = useOwnOnly('POST /api/visits')
  const may = useMay()
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const { session } = useMember()
  const company = useQuery(companyQuery)
  const procedures = useQuery(proceduresQuery(id))
  const today = dateIn(company.data?.timezone ?? 'UTC', productNow())
  const { items: named, ...wished } = readPrefill(query, today)
  const wishedItems = named ?? []
  const clientId = query.get('clientId')
  // If the client of the address is not found, the form asks for one.
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null, retry: false })
  const isSeveral = wishedItems.length > 1
  const people = useQuery(collaboratorsQuery(id))
  const navigate = useNavigate()
  const notify = useToast()
  const unpaid = useMissingSubscription(true)
  const reads = [company, procedures]

  if (unpaid) return <InTheWay sentence={unpaid} to="/subscription" label="Ver Planos" />
  if (
    !company.data ||
    !procedures.data ||
    ((isSeveral || self || wished.who) && people.isPending) ||
    (clientId !== null && client.isPending)
  ) {
    return (
      <AppPage {...header}>
        {reads.some(({ isError, data }) => isError && !data) ? (
          <LoadFailure {...retryReads(reads)}>
            Erro ao carregar dados. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <FormSkeleton />
        )}
      </AppPage>
    )
  }
  if (!company.data.isActive) {
    const sentence = 'Sua empresa está inativa: enquanto isso, ninguém agenda nela.'
    return may('PATCH /api/companies/{id}/status') ? (
      <InTheWay sentence={sentence} to="/company" label="Ativar a empresa" />
    ) : (
      <InTheWay
        sentence="A empresa está inativa: enquanto isso, ninguém agenda nela."
        to="/dashboard"
        label="Voltar para o início"
      />
    )
  }
  const own = people.data?.find((one) => one.id === self)?.procedureIds
  const active = procedures.data.filter((one) => one.isActive && (own?.includes(one.id) ?? true))
  if (active.length === 0) return <NothingToBook any={procedures.data.length > 0} />

  const offeredItems = keepOffered(wishedItems, { procedures: active, people: people.data ?? [] })
  const items = self ? offeredItems.map((one) => ({ ...one, who: self })) : offeredItems
  const preferred = preferOffered(wished, items, active, self)
  return (
    <BookingSheet
      header={preferred.date ? backTo(preferred.date) : header}
      companyId={id}
      procedures={active}
      today={today}
      preferred={preferred}
      client={client.data}
      typed={heldTyped(session.subject, pathname + search)}
      self={self}
      people={people.data ?? []}
      onBooked={(first) => {
        notify(`Agendamento criado: ${summarizeAppointment(first, true)}`)
        void navigate(`/schedules/${first.id}`)
      }}
    />
  )
}

/**
 * The preferred choices. The person of a single service is preferred for the step after the time. With several services
 * each item names its own person.
 */
function preferOffered(
  { who: wishedWho, ...when }: Partial<Choice>,
  items: Item[],
  [first, ...others]: Procedure[],
  self: string | undefined,
): Partial<Choice> {
  if (items.length > 1) return { ...when, items }
  const only = first && others.length === 0 ? { procedureId: first.id, who: anybody } : undefined
  const item = items[0] ?? only
  const named = item && item.who !== anybody ? item.who : undefined
  const who = self ?? wishedWho ?? named
  return {
    ...when,
    ...(who && { who }),
    ...(item && { items: [{ ...item, who: anybody }] }),
  }
}

const twoColumns = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10'

function FormSkeleton() {
  return (
    <Loading>
      <div className={twoColumns}>
        <div>
          <Skeleton className="h-6 w-36" />
          <div className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            <Skeletons count={6} className="h-[72px] rounded-lg" />
          </div>
          <Skeleton className="mt-9 h-6 w-24" />
          <Skeleton className="mt-4 h-5 w-72 max-w-full" />
          <Skeleton className="mt-9 h-6 w-32" />
          <Skeleton className="mt-4 h-5 w-80 max-w-full" />
        </div>
        <Card padding="roomy">
          <Skeleton className="h-6 w-28" />
          <div className="mt-6 grid gap-6">
            <Skeletons count={4} className="h-12" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}

function InTheWay({ sentence, to, label }: { sentence: ReactNode; to: string; label: string }) {
  return (
    <AppPage {...header}>
      <Alert tone="warning" says="nothing">
        {sentence}{' '}
        <TextLink to={to} className="font-semibold">
          {label}
        </TextLink>
      </Alert>
    </AppPage>
  )
}

function NothingToBook({ any }: { any: boolean }) {
  const may = useMay()
  return (
    <AppPage {...header}>
      <Card padding="roomy">
        <EmptyState
          title="Nenhum procedimento ativo"
          action={
            may('POST /api/procedures') ? (
              <ButtonLink to={any ? '/procedures' : '/procedures/new'}>
                {any ? 'Ver procedimentos' : 'Novo procedimento'}
              </ButtonLink>
            ) : null
          }
        >
          {!may('POST /api/procedures')
            ? 'Quem cuida da empresa cadastra os procedimentos e diz quem faz cada um.'
            : any
              ? 'Ative um dos seus procedimentos para agendar: é ele que diz quanto tempo o horário ocupa.'
              : 'Cadastre o que você faz e quanto tempo leva. É o que diz quanto o horário ocupa no dia.'}
        </EmptyState>
      </Card>
    </AppPage>
  )
}

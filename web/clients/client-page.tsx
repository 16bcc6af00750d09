import { isRefusal } from '@encaixe/contract/client.ts'
import { longestClientNotes } from '@encaixe/contract/client-rules.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { collaboratorName, describeDay } from '../appointments/describe-appointment.ts'
import { hoursOfVisit, listProcedures } from '../appointments/describe-visit.ts'
import { standingOf, type VisitRow } from '../appointments/list/join-visits.ts'
import { nameStatus } from '../appointments/name-status.ts'
import { clientQuery, findClientsQuery } from '../appointments/new/find-clients.ts'
import { useCompanyOf, useMay } from '../identity/use-company.ts'
import { whatsappLink } from '../platform/build-contact-link.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { AppPage } from '../shell/app-page.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Message } from '../ui/message.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ClaimedNumbers } from './claimed-numbers.tsx'
import { useClientActions } from './client-actions.tsx'
import { ClientDetails, ClientEditForm, type EditablePart, EditButton } from './client-details.tsx'
import { ClientMarks } from './client-marks.tsx'
import { ClientVisits, useClientVisits } from './client-visits.tsx'
import { describeSince, numberOf } from './describe-client.ts'
import { useToday } from './use-today.ts'

const bookBack = { to: '/clients', label: 'Clientes' }

const listBack = { to: '/schedules', label: 'Agendamentos' }
/** A professional has no book of clients, so their link back leads to the list of appointments. */
const useBack = () => (useMay()('GET /api/clients/summary') ? bookBack : listBack)

/** The page of one client: the facts that help just before the client is greeted. */
export function ClientPage({ id }: { id: string }) {
  const back = useBack()
  const { data, error, isFetching, refetch } = useQuery(clientQuery(id))
  const isElsewhere = useCompanyOf(data?.companyId)
  if (data && !isElsewhere && !isRefusal(error, 'not_found')) return <Shown client={data} />
  if (isRefusal(error, 'not_found')) {
    return (
      <Message
        title="Cliente não encontrado"
        actions={<ButtonLink to={back.to}>{back === bookBack ? 'Ver clientes' : back.label}</ButtonLink>}
      >
        O endereço pode estar errado, ou o cadastro foi apagado ou juntado a outro.
      </Message>
    )
  }
  return (
    <AppPage title="Cliente" back={back}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar cliente. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <ClientSkeleton />
      )}
    </AppPage>
  )
}

function Shown({ client }: { client: Client }) {
  const today = useToday()
  const back = useBack()
  const may = useMay()
  const edits = may('PUT /api/clients/{id}')
  const unpaid = useMissingSubscription(true)
  const visits = useClientVisits(client.id)
  const { menu, dialogs, merge, unblock } = useClientActions(client)
  const [editing, setEditing] = useState<'details' | 'notes'>()
  const number = numberOf(client)
  // The typed number of another client's record opens no WhatsApp: it would reach that client.
  const isOthers = client.phone === null && client.claims[0]?.other !== null
  const whatsapp = number && !isOthers ? whatsappLink(number) : undefined
  // Only one part is edited at a time, because only one can guard unsaved changes.
  const partOf = (part: 'details' | 'notes') => ({
    client,
    open: editing === part,
    // While one part is edited the other part has no edit button.
    onOpen: editing === undefined ? () => setEditing(part) : undefined,
    onClose: () => setEditing(undefined),
  })
  return (
    <AppPage
      title={<span className="[overflow-wrap:anywhere]">{client.name}</span>}
      back={back}
      leading={<Avatar name={client.name} size="xl" className="self-start" />}
      lead={<ClientMarks client={client} most={20} className="pt-1" />}
      aside={
        <>
          <AddButton to={`/schedules/new?clientId=${client.id}`} reason={unpaid}>
            Agendar
          </AddButton>
          {whatsapp ? (
            <ButtonLink href={whatsapp} target="_blank" variant="secondary" icon={<WhatsappIcon />}>
              WhatsApp
            </ButtonLink>
          ) : null}
          {menu}
        </>
      }
    >
      {client.notMe ? (
        <Alert tone="warning" says="nothing" className="mb-5" title="O celular não é do cliente">
          Quem recebeu a nossa mensagem respondeu “Não é comigo”. Nada mais sai para esse número: confira com
          o cliente qual é o celular dele.
        </Alert>
      ) : null}
      {edits ? <ClientNotices client={client} onUnblock={unblock} /> : null}
      {/* On a phone the notes come first, because they are read before the client is greeted. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <div className="lg:row-start-2">
          <ClientNotes {...partOf('notes')} />
        </div>
        {edits ? (
          <div className="lg:col-span-2 lg:row-start-1">
            <ClientFigures client={client} today={today} next={visits.ahead[0]} last={lastOf(visits.past)} />
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-start-3">
          <ClientDetails {...partOf('details')} today={today} onMerge={merge} />
          {edits ? <ClaimedNumbers client={client} onMerge={merge} /> : null}
          {may('POST /api/clients/{id}/merge') ? <ClientTwin client={client} onMerge={merge} /> : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <ClientVisits {...visits} today={today} />
        </div>
      </div>
      {dialogs}
    </AppPage>
  )
}

const lastOf = (past: VisitRow[]) =>
  past.find(({ parts }) => parts.some(({ status }) => status === 'completed'))

/** Notices about whether the client may book online. */
function ClientNotices({ client, onUnblock }: { client: Client; onUnblock: () => void }) {
  const { blocked, waits } = client
  if (!blocked && !waits) return null
  return (
    <div className="mb-5">
      {blocked ? (
        <Alert
          tone="warning"
          says="nothing"
          title="Este cliente não agenda online"
          actions={
            <Button variant="secondary" size="sm" onClick={onUnblock}>
              Desbloquear
            </Button>
          }
        >
          O que já estava marcado continua: o cliente pode cancelar, mas não remarcar. Você ainda pode agendar
          por aqui.
        </Alert>
      ) : waits ? (
        <Alert tone="warning" says="nothing" title="O próximo pedido espera a sua resposta">
          É a sua regra de faltas. O que você agenda não espera.
        </Alert>
      ) : null}
    </div>
  )
}

type Twin = { client: Client; onMerge: (other: Client) => void }

/** A notice about another record that may be of the same person. */
function ClientTwin({ client, onMerge }: Twin) {
  const twin = useTwin(client)
  if (!twin) return null
  return (
    <Alert
      tone="info"
      says="nothing"
      title={`${twin.name} tem o mesmo ${twin.phone === client.phone ? 'celular' : 'e-mail'}`}
      actions={
        <Button variant="secondary" size="sm" onClick={() => onMerge(twin)}>
          Juntar os dois cadastros
        </Button>
      }
    >
      Se for a mesma pessoa, junte os dois. Se for alguém da família, deixe como está.
    </Alert>
  )
}

/** Another client with the same mobile or e-mail. */
function useTwin({ id, phone, email }: Client): Client | undefined {
  const byPhone = useFound(phone).find((other) => other.id !== id && other.phone === phone)
  const byEmail = useFound(email).find((other) => other.id !== id && other.email === email)
  return byPhone ?? byEmail
}

function useFound(contact: string | null): Client[] {
  const enabled = contact !== null
  const { data } = useQuery({ ...findClientsQuery(contact ?? '', 5), enabled, placeholderData: undefined })
  return data ?? []
}

type Props = { client: Client; today: string; next: VisitRow | undefined; last: VisitRow | undefined }
type Counts = { visits: number; noShows: number; spent: number | null }
type Figure = { name: string; value: string; more?: string | undefined; tone?: string }

/** A client's visits in figures: when, for what, how reliably. `next` and `last`: undefined until the history loads. */
function ClientFigures({ client, today, next, last }: Props) {
  const { visits, noShows, lastVisit, nextVisit, spent } = client
  const [ahead] = next?.parts ?? []
  const nextDay = nextVisit ?? ahead?.date
  const figures: Figure[] = [
    {
      name: ahead?.status === 'held' ? nameStatus(ahead, true) : 'Próxima visita',
      value: nextDay ? atTime(describeDay(nextDay, today).near ?? shortDay(nextDay), next) : 'Sem horário',
      more: next ? whatAndWho(next) : nextDay && formatDate(nextDay),
    },
    {
      name: 'Última visita',
      value: lastVisit ? describeSince(lastVisit, today) : 'Ainda não veio',
      more: lastVisit ? (last ? whatAndWho(last) : formatDate(lastVisit)) : undefined,
    },
    ...(visits === null || noShows === null ? [] : countedFigures({ visits, noShows, spent })),
  ]
  return (
    <section aria-label="Resumo" className="overflow-hidden rounded-lg bg-line shadow-card">
      <dl className="grid grid-cols-2 gap-px md:grid-cols-4">
        {figures.map(({ name, value, more, tone }) => (
          <div key={name} className="flex min-w-0 flex-col bg-surface p-4 sm:p-5">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="mt-1 [overflow-wrap:anywhere]">
              <span
                className={`block font-display text-xl leading-tight font-bold first-letter:uppercase ${tone ?? ''}`}
              >
                {value}
              </span>
              {more ? <span className="mt-0.5 block text-sm text-ink-2">{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function countedFigures({ visits, noShows, spent }: Counts): Figure[] {
  return [
    {
      name: visits === 1 ? 'Visita' : 'Visitas',
      value: visits.toLocaleString('pt-BR'),
      more: spent ? `${formatMoney(spent)} no total` : undefined,
    },
    {
      name: noShows === 1 ? 'Falta' : 'Faltas',
      value: noShows.toLocaleString('pt-BR'),
      more:
        noShows > 0
          ? `em ${counted(visits + noShows, 'visita marcada', 'visitas marcadas')}`
          : 'Nunca faltou',
      ...(noShows > 0 && { tone: 'text-danger-text' }),
    },
  ]
}

function atTime(day: string, visit: VisitRow | undefined): string {
  const [start] = visit ? hoursOfVisit(standingOf(visit.parts)).split('–') : []
  return start ? `${day}, ${start}` : day
}

/** The services and professionals of a visit: `Corte e barba, com Tainá Ribeiro`. */
function whatAndWho({ parts }: VisitRow): string {
  const standing = standingOf(parts)
  return `${listProcedures(standing)}, com ${listWords(standing.map(collaboratorName))}`
}

/** The notes in large type, because they are read before the client is greeted. */
function ClientNotes({ client, open, onOpen, onClose }: EditablePart) {
  const { notes } = client
  return (
    <Card as="section" aria-labelledby="observacoes">
      <CardTitle
        id="observacoes"
        aside={
          <EditButton what="observações" open={open} onOpen={onOpen}>
            {notes ? 'Editar' : 'Adicionar'}
          </EditButton>
        }
      >
        Observações
      </CardTitle>
      {open ? (
        <ClientEditForm client={client} only="notes" onClose={onClose}>
          {({ register, formState: { errors } }) => (
            <Field
              label="Observações"
              hideLabel
              error={errors.notes?.message}
              hint={`Até ${longestClientNotes.toLocaleString('pt-BR')} caracteres. O cliente pode ler isto em Meus dados.`}
            >
              <TextArea {...register('notes')} rows={5} autoFocus />
            </Field>
          )}
        </ClientEditForm>
      ) : notes ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>
      ) : (
        <p className="text-ui text-ink-2">
          Nada anotado ainda. Por exemplo: o corte de sempre, o café sem açúcar. O cliente pode ler isto em
          Meus dados.
        </p>
      )}
    </Card>
  )
}

function ClientSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-24 w-full rounded-lg max-sm:h-44" />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Skeletons count={2} className="h-44 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Loading>
  )
}

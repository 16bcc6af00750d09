import type { Appointment } from '@encaixe/contract/appointments.ts'
import { clientSentences, longestContest } from '@encaixe/contract/client-rules.ts'
import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { describeNoShowRule } from '@encaixe/contract/no-show-words.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { collaboratorName, momentOf, procedureName } from '../appointments/describe-appointment.ts'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { formatMoney } from '../platform/formats.ts'
import { productNow } from '../platform/product-time.ts'
import { NoteSheet } from '../shell/note-sheet.tsx'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { phoneMask } from '../ui/mask.ts'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { useContest } from './change-personal-data.ts'
import { dayOf, describeNoShows, describeVisits, mayContest, momentAt } from './describe-held.ts'

export function HeldCard({ held }: { held: HeldByCompany }) {
  const { company, record, stopped, notMe, appointments } = held
  const id = `empresa-${company.id}`
  return (
    <Card as="section" padding="roomy" aria-labelledby={id}>
      <header className="flex items-start gap-3.5">
        <Avatar name={company.name} size="lg" />
        <div className="min-w-0">
          <h2
            id={id}
            tabIndex={-1}
            className="scroll-mt-24 font-display text-display-sm [overflow-wrap:anywhere]"
          >
            <PageLink href={`/${company.slug}`} className="hover:underline">
              {company.name}
            </PageLink>
          </h2>
          <p className="text-ui text-ink-2">
            {describeVisits(held.visits)}
            {record ? ` · no cadastro desde ${dayOf(record.since)}` : ''}
          </p>
        </div>
      </header>
      <div className="mt-5 grid gap-6">
        <section aria-label={`Cadastro ${withPreposition('em', company)}`}>
          <h3 className="mb-3 font-semibold">{record ? 'O que está no seu cadastro' : 'Cadastro'}</h3>
          {record ? <Record record={record} /> : <NoRecord />}
        </section>
        <NoShowRecord held={held} />
        <HeldAppointments appointments={appointments} company={company} />
        <p className="border-t border-line pt-4 text-ui text-ink-2">
          {stopped
            ? 'Esta empresa não envia mensagens a você: alguém pediu para parar, você ou outro cadastro que ela juntou ao seu. '
            : ''}
          {notMe.length > 0
            ? `Esta empresa não escreve para ${listContacts(notMe)}: quem recebeu a mensagem respondeu “Não é comigo”. `
            : ''}
          Algo errado? Só a empresa altera o cadastro que ela tem. <Contact company={company} />
        </p>
      </div>
    </Card>
  )
}

const listContacts = (contacts: readonly string[]) =>
  listWords(contacts.map((one) => (one.includes('@') ? one : phoneMask(one))))

function Record({ record }: { record: NonNullable<HeldByCompany['record']> }) {
  const { name, phone, claimedPhone, email, birthday, notes, tags } = record
  const typed =
    claimedPhone && `${phoneMask(claimedPhone)}, que você informou ao agendar; a empresa ainda não confirmou`
  return (
    <FactList
      facts={[
        { name: 'Nome', value: name },
        { name: 'Celular', value: phone ? phoneMask(phone) : typed },
        { name: 'E-mail', value: email },
        { name: 'Nascimento', value: birthday && shortDate(birthday) },
        {
          name: 'Observações da empresa',
          value: notes && <span className="whitespace-pre-line">{notes}</span>,
        },
        { name: 'Etiquetas', value: tags.length > 0 ? tags.join(', ') : undefined },
      ]}
    />
  )
}

const NoRecord = () => (
  <p className="text-ui text-ink-2">
    Não temos certeza de que o cadastro desta empresa com o seu celular ou e-mail é seu: qualquer pessoa
    poderia digitar esses contatos. Por isso mostramos aqui só os seus próprios agendamentos. Para ver o
    cadastro, peça à empresa.
  </p>
)

function Contact({ company }: Pick<HeldByCompany, 'company'>) {
  const { slug, phone } = company
  const chat = phone && whatsappLink(phone, 'Olá! Quero corrigir o meu cadastro.')
  if (chat) {
    return (
      <TextLink href={chat} target="_blank" rel="noreferrer">
        Pedir {withPreposition('a', company)} pelo WhatsApp
      </TextLink>
    )
  }
  if (phone) return <TextLink href={callLink(phone)}>Ligar {withPreposition('para', company)}</TextLink>
  return <TextLink href={`/${slug}`}>Abrir a página {withPreposition('de', company)}</TextLink>
}

const atOnce = 20
/** The API returns at most this many appointments of a company; the exported file has all of them. */
const mostAnswered = 500

/** The list of appointments is folded at first, because a client of many years has hundreds. */
function HeldAppointments({ appointments, company }: { appointments: Appointment[]; company: NamedCompany }) {
  const [most, setMost] = useState(atOnce)
  if (appointments.length === 0) {
    return <p className="text-ui text-ink-2">Nenhum agendamento seu nesta empresa.</p>
  }
  const shown = appointments.slice(0, most)
  const mayHaveMore = appointments.length >= mostAnswered
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-accent-text [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        {mayHaveMore
          ? `${mostAnswered} ou mais agendamentos`
          : counted(appointments.length, 'agendamento', 'agendamentos')}
        <span className="sr-only"> {withPreposition('em', company)}</span>
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((one) => (
          <li key={one.id} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <PageLink
                to={`/schedules/${one.id}`}
                className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere] hover:underline"
              >
                <span className="block font-semibold">{momentOf(one)}</span>
                <span className="block text-ui text-ink-2">
                  {procedureName(one)} com {collaboratorName(one)}
                  {one.price === null ? '' : ` · ${formatMoney(one.price)}`}
                </span>
              </PageLink>
              <StatusBadge of={one} />
            </div>
            <Written of={one} />
          </li>
        ))}
      </ul>
      {appointments.length > atOnce ? (
        <LoadMore shown={shown.length} total={appointments.length} onMore={() => setMost(most + atOnce)} />
      ) : null}
      {mayHaveMore ? (
        <p className="text-sm text-ink-2">
          Aqui estão os {mostAnswered} mais novos; o arquivo que você baixa tem todos.
        </p>
      ) : null}
    </details>
  )
}

/** The contact and the notes of an appointment, as they were typed when it was booked. */
function Written({ of: { clientName, clientPhone, clientEmail, guestName, notes } }: { of: Appointment }) {
  const contact = [clientName, clientPhone, clientEmail].filter(Boolean).join(' · ')
  return (
    <div className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">
      <p>
        Em nome de {contact}
        {guestName ? ` · para ${guestName}` : ''}
      </p>
      {notes ? <p className="whitespace-pre-line">Observações: {notes}</p> : null}
    </div>
  )
}

type Fact = { name: string; value: ReactNode }

/** A list of names and values. A value that is not stored is listed as missing, because the list must be complete. */
function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ui text-ink-2 max-sm:-mb-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {value ?? <span className="text-ink-3">não informado</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The user's no-shows at a company, their consequences, and the button to contest a no-show. */
export function NoShowRecord({ held }: { held: HeldByCompany }) {
  const { company, noShows, rule, waits, contestedAt, contestText, record } = held
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState(false)
  const written = useRef<HTMLParagraphElement>(null)
  const isOpen = mayContest(contestedAt, productNow())
  // The button that opened the dialog is removed, so the focus is set to the confirmation.
  useEffect(() => {
    if (sent && !isOpen) written.current?.focus()
  }, [sent, isOpen])
  return (
    <section aria-label={`Faltas ${withPreposition('em', company)}`}>
      <h3 className="mb-1.5 font-semibold">Faltas</h3>
      <p className="text-ui text-ink-2">
        {describeNoShows(noShows, record !== null)} {describeNoShowRule(rule, 'client')}
      </p>
      {waits ? (
        <Alert
          tone="warning"
          says="nothing"
          className="mt-3"
          title="O seu próximo pedido vai aguardar a empresa"
        >
          {record
            ? `Por causa ${noShows === 1 ? 'da falta' : 'das faltas'}, o que`
            : 'A empresa anotou faltas com o mesmo celular ou e-mail. Por isso, o que'}{' '}
          você marcar agora pela página {withPreposition('de', company)} fica reservado até a empresa
          responder.
        </Alert>
      ) : null}
      {record?.blocked ? (
        <Alert
          tone="info"
          says="nothing"
          className="mt-3"
          title="Esta empresa não aceita agendamentos online seus"
        >
          Os horários que você já marcou continuam valendo. Para marcar outro, fale com ela.
        </Alert>
      ) : null}
      {noShows > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isOpen ? (
            <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
              Contestar uma falta
            </Button>
          ) : null}
          {contestedAt ? (
            <p ref={written} tabIndex={-1} className="text-ui text-ink-2 focus:outline-none">
              {contestText === null ? (
                `Você escreveu à empresa em ${momentAt(contestedAt)}.`
              ) : (
                <>
                  {`Você escreveu à empresa em ${momentAt(contestedAt)}: `}
                  <span className="whitespace-pre-line [overflow-wrap:anywhere]">{`“${contestText}”`}</span>
                </>
              )}{' '}
              A resposta vem dela.
            </p>
          ) : null}
        </div>
      ) : null}
      <ContestDialog held={held} open={asked} onClose={() => setAsked(false)} onSent={() => setSent(true)} />
    </section>
  )
}

type Props = {
  held: Pick<HeldByCompany, 'company' | 'appointments'>
  open: boolean
  onClose: () => void
  onSent: () => void
}

function ContestDialog({ held: { company, appointments }, open, onClose, onSent }: Props) {
  const missed = appointments.filter(({ status }) => status === 'no_show')
  const notify = useToast()
  const { mutateAsync } = useContest(company.id)
  return (
    <NoteSheet
      open={open}
      onClose={onClose}
      send={mutateAsync}
      onSent={() => {
        onSent()
        notify(`Sua mensagem foi enviada ${withPreposition('a', company)}.`)
      }}
      field={{
        name: 'text',
        label: 'O que aconteceu?',
        longest: longestContest,
        missing: clientSentences.contest,
      }}
      title="Contestar uma falta"
      sentence={`${company.name} recebe a sua mensagem por e-mail e pode responder a você. A empresa pode desfazer a falta até o dia seguinte ao horário. Depois disso a falta fica, mas ela ainda pode aceitar o que você marcar ou mudar a regra. Você pode escrever uma vez por dia.`}
      fallback="Erro ao enviar. Por favor, tente novamente."
      label="Enviar à empresa"
    >
      {missed.length > 0 ? (
        <div>
          <p className="font-semibold">{missed.length === 1 ? 'A falta anotada' : 'As faltas anotadas'}</p>
          <ul className="mt-1 grid gap-1 text-ui text-ink-2 [overflow-wrap:anywhere]">
            {missed.map((one) => (
              <li key={one.id}>{`${momentOf(one)}, ${procedureName(one)}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </NoteSheet>
  )
}

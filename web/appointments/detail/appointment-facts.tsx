import type { Appointment } from '@encaixe/contract/appointments.ts'
import { counted, speakDuration } from '@encaixe/contract/counted.ts'
import { describeReturn, describeReturnToTeam } from '@encaixe/contract/deposit-rules.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { describeTerms } from '../../deposits/describe-deposit.ts'
import { useMay } from '../../identity/use-company.ts'
import { api } from '../../platform/api.ts'
import { callLink, routeLink, whatsappLink } from '../../platform/build-contact-link.ts'
import { formatDuration, formatLongDate, formatMoney } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DurationSquares } from '../../ui/duration-squares.tsx'
import { PhoneIcon, WhatsappIcon } from '../../ui/icons/contact.tsx'
import { PinIcon } from '../../ui/icons/people.tsx'
import { CalendarIcon } from '../../ui/icons/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { aboutTime } from '../ask-company.ts'
import { collaboratorName, procedureName } from '../describe-appointment.ts'
import { hoursOfVisit, isOnSeveralDays, minutesOf } from '../describe-visit.ts'
import { clientQuery } from '../new/find-clients.ts'
import { writeInvite } from '../write-invite.ts'

type Props = {
  appointment: Appointment
  owner: boolean
  /** True to show the facts in one column. */
  narrow?: boolean
  /** The address of the company, for its client. */
  address?: string | null | undefined
  /** True to show only the facts that all parts of a visit have in common. Each part shows its other facts. */
  shared?: boolean
}

/** The facts of an appointment. Only the company sees the contact data of the client. */
export function AppointmentFacts({ appointment, owner, narrow = false, shared = false, address }: Props) {
  const { clientRecordId, clientName, clientEmail, clientPhone, guestName, company, deposit } = appointment
  return (
    <dl className={narrow ? 'grid' : 'grid gap-x-8 sm:grid-cols-2 sm:*:last:odd:col-span-2'}>
      {owner ? (
        <>
          <Fact name="Cliente">
            {clientRecordId ? (
              <TextLink to={`/clients/${clientRecordId}`}>{clientName}</TextLink>
            ) : (
              clientName
            )}
            {guestName ? <span className="block text-ink-2">{`Para: ${guestName}`}</span> : null}
          </Fact>
          {clientEmail ? (
            <Fact name="E-mail do cliente">
              <TextLink href={`mailto:${clientEmail}`} alone className="-my-2.5">
                {clientEmail}
              </TextLink>
            </Fact>
          ) : null}
          {clientPhone ? (
            <Fact name="Telefone do cliente">
              <Phone number={clientPhone} />
              <WhoseNumber appointment={appointment} />
            </Fact>
          ) : null}
        </>
      ) : null}
      {!owner && guestName ? <Fact name="Para quem">{guestName}</Fact> : null}
      {deposit?.state === 'received' || deposit?.state === 'refunded' ? (
        <Fact name="Sinal">
          {`${showPrice(deposit.cents)} ${deposit.state === 'received' ? 'recebido' : 'devolvido'}`}
          {deposit.state === 'received' && deposit.comesBack !== null ? (
            <span className="block text-ui text-ink-2">
              {owner
                ? describeReturnToTeam(deposit.cents, deposit.comesBack)
                : describeReturn(deposit.cents, deposit.comesBack)}
            </span>
          ) : null}
          {deposit.state === 'received' && appointment.status === 'scheduled' && !owner ? (
            <span className="block text-ui text-ink-2">
              {describeTerms(
                deposit,
                [{ ...appointment, price: shared ? null : appointment.price }],
                productNow().getTime(),
              )}
            </span>
          ) : null}
        </Fact>
      ) : null}
      {shared ? null : <ServiceFacts appointment={appointment} owner={owner} />}
      <Fact name="Empresa">
        {owner ? company.name : <TextLink href={`/${appointment.companySlug}`}>{company.name}</TextLink>}
        {address ? <span className="block font-normal text-ink-2">{address}</span> : null}
      </Fact>
    </dl>
  )
}

function ServiceFacts({ appointment, owner }: Pick<Props, 'appointment' | 'owner'>) {
  const { noPreference, duration, price } = appointment
  return (
    <>
      <Fact name={owner ? 'Procedimento' : 'Serviço'}>{procedureName(appointment)}</Fact>
      <Fact name="Duração">
        <span aria-hidden="true">{formatDuration(duration)}</span>
        <span className="sr-only">{speakDuration(duration)}</span>
      </Fact>
      <Fact name={owner ? 'Colaborador' : 'Profissional'}>
        <span className="inline-flex items-center gap-2.5">
          <Avatar name={appointment.collaborator.name} size="sm" />
          {collaboratorName(appointment)}
          {noPreference && !owner ? <span className="text-ink-2">sem preferência</span> : null}
        </span>
        {noPreference && owner ? (
          <span className="mt-1 block text-sm font-normal text-ink-2">
            Escolhido pelo Encaixe: o cliente não tem preferência.
          </span>
        ) : null}
      </Fact>
      {price === null ? null : <Fact name="Valor">{formatMoney(price)}</Fact>}
    </>
  )
}

/** A number that the client's account typed belongs to another client of the book: the company says whose it is. */
function WhoseNumber({ appointment: { clientId, clientRecordId, clientPhone } }: Pick<Props, 'appointment'>) {
  const may = useMay()
  const id = clientRecordId ?? ''
  const typedByAccount = clientId !== null && id !== ''
  const enabled = typedByAccount && may('POST /api/clients/{id}/claims/{claimId}')
  const { data } = useQuery({ ...clientQuery(id), enabled, retry: false })
  const claim = data?.claims.find(({ phone }) => phone === (mobileOf(clientPhone) ?? clientPhone))
  if (!claim) return null
  const { other } = claim
  return (
    <span className="mt-1 block text-sm font-normal text-ink-2">
      {other ? (
        <>
          <TextLink to={`/clients/${id}`} tone="accent">
            {`Parece ser ${other.name}: é a mesma pessoa?`}
          </TextLink>
          {describeTrouble(other)}
        </>
      ) : (
        'Informado ao agendar, ainda não confirmado.'
      )}
    </span>
  )
}

const describeTrouble = ({ blocked, noShows }: { blocked: boolean; noShows: number | null }) =>
  blocked
    ? ' Está com o agendamento online bloqueado.'
    : noShows
      ? ` Tem ${counted(noShows, 'falta', 'faltas')}.`
      : ''

function Phone({ number }: { number: string }) {
  const whatsapp = whatsappLink(number)
  return (
    <span className="-my-2.5 flex flex-wrap items-center gap-x-4">
      <TextLink href={`tel:${number.replace(/[^\d+]/g, '')}`} alone>
        {number}
      </TextLink>
      {whatsapp ? (
        <TextLink href={whatsapp} target="_blank" tone="accent" alone className="gap-1.5!">
          <WhatsappIcon /> WhatsApp
        </TextLink>
      ) : null}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3.5 last:pb-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** The longest duration in minutes for a column of squares. A longer column would be taller than the text beside it. */
const longestDrawn = 60

type AppointmentMomentProps = {
  appointment: Appointment
  /** The parts of the visit when the page shows the whole visit. */
  parts?: readonly Appointment[] | undefined
  size: 'page' | 'panel'
}

/** Day and time in large letters, because they are what most readers look for. */
export function AppointmentMoment({ appointment, parts = [appointment], size }: AppointmentMomentProps) {
  const cancelled = parts.every(({ status }) => status === 'cancelled')
  const isSpread = isOnSeveralDays(parts)
  const hours = size === 'page' && !isSpread ? 'text-display-lg' : 'text-display-md'
  return (
    <div className="flex items-start gap-4">
      <DurationSquares
        minutes={Math.min(minutesOf(parts), longestDrawn)}
        direction="column"
        className={`mt-1.5 shrink-0 ${cancelled ? 'opacity-40' : ''}`}
      />
      <p className={cancelled ? 'text-ink-2 line-through' : ''}>
        <span className={`block font-display font-bold ${hours}`}>{hoursOfVisit(parts)}</span>
        {isSpread ? null : (
          <span className={`mt-1 block ${size === 'page' ? 'text-lg' : ''}`}>
            {formatLongDate(appointment.date)}
          </span>
        )}
      </p>
    </div>
  )
}

/** The contact of a company that its client reads. */
export type Shop = Pick<ShownCompany, 'address' | 'phone'>

type ReachProps = { appointment: Appointment; shop: Shop; ahead: boolean }

/** The ways of a client to the company: the route, until the visit has begun, and a chat or a call. */
export function ReachCompany({ appointment, shop, ahead }: ReachProps) {
  const { address, phone } = shop
  const { name } = appointment.company
  const chat = phone ? whatsappLink(phone, aboutTime(appointment)) : undefined
  const look = { variant: 'soft', wide: 'phone' } as const
  return (
    <>
      {address && ahead ? (
        <ButtonLink {...look} href={routeLink(name, address)} target="_blank" icon={<PinIcon />}>
          Como chegar
        </ButtonLink>
      ) : null}
      {chat ? (
        <ButtonLink {...look} href={chat} target="_blank" rel="noreferrer" icon={<WhatsappIcon />}>
          Conversar no WhatsApp
        </ButtonLink>
      ) : phone ? (
        <ButtonLink {...look} href={callLink(phone)} icon={<PhoneIcon />}>
          Ligar para {phone}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** The company's address, fetched when the button is pressed. The calendar file is also valid without the address. */
async function fetchAddress(slug: string): Promise<string | null> {
  try {
    const company = await api('GET /api/public/company/{slug}', { params: { slug } })
    return company.isActive ? company.address : null
  } catch {
    return null
  }
}

/** Downloads the parts of a visit as one event of an iCalendar file. */
export function CalendarButton({
  appointments,
  owner,
}: {
  appointments: readonly [Appointment, ...Appointment[]]
  owner: boolean
}) {
  const [{ visitId, companySlug }] = appointments
  const [sending, setSending] = useState(false)
  async function save() {
    setSending(true)
    const address = await fetchAddress(companySlug)
    setSending(false)
    const page = new URL(`/schedules/${visitId}`, location.origin).href
    const invite = writeInvite({ appointments, address, page, now: productNow() })
    saveFile('agendamento.ics', new Blob([invite], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Button
      variant={owner ? 'text' : 'soft'}
      icon={<CalendarIcon />}
      onClick={() => void save()}
      sending={sending}
      sendingLabel="Adicionando..."
      className={owner ? '-ml-2' : 'max-sm:w-full'}
    >
      Adicionar ao calendário
    </Button>
  )
}

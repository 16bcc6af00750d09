import { longestNotes, longestPhone } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { plainSignIn } from '@encaixe/contract/plain-visitor.ts'
import { longestGuestName } from '@encaixe/contract/visit-rules.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { describeCancelling } from '../../company-page/describe-limits.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { describePhase, HeldAfterClaim } from '../../deposits/client-deposit.tsx'
import { describeTerms, type Phase, phaseOf } from '../../deposits/describe-deposit.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { dayText, describeEnd } from '../../platform/describe-until.ts'
import { formatLongDate, formatMoney } from '../../platform/formats.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Field } from '../../ui/field.tsx'
import { phoneMask } from '../../ui/mask.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isTooLate } from '../decide-actions.ts'
import { collaboratorName } from '../describe-appointment.ts'
import { listProcedures } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'
import { notesHint, phoneHint } from './client-details.tsx'
import { onDayAt } from './describe-weekday.ts'
import { Fact } from './fact.tsx'
import type { Offer, PlainDay } from './load-offer.ts'
import { keysOf } from './measure-visit.ts'
import { ChoiceNotices, DepositAhead, mayAskDeposit, WaitsForYes } from './summary-notices.tsx'

type Chosen = {
  offer: Offer
  plain: PlainDay
  /** The chosen time of the day. It may have been taken since: then the form asks for another time of the day. */
  time: string
  /** The address of this page: the form is sent to it, and a sign-in returns to it. */
  address: string
  /** Written by the server for each page, so that a form that is sent twice books once. */
  formKey: string
}

/** The end of the booking without script: the sign-in by redirects, and then a form that books. */
export function PlainForm({ offer, plain, time, address, formKey }: Chosen) {
  const { oidcName } = useDeployment()
  const { company, services } = offer
  const { date, profile, form, notice } = plain
  if (!profile)
    return (
      <>
        {form || notice ? <Alert className="mb-4">{form?.problem ?? notice}</Alert> : null}
        <p className="mb-4 max-w-[46ch] text-ink-2">
          {`Este horário está livre. Entre com ${oidcName} para confirmar.`}
        </p>
        <ButtonLink href={`${plainSignIn}?para=${encodeURIComponent(address)}`} rel="nofollow" wide="phone">
          {`Entrar com ${oidcName}`}
        </ButtonLink>
      </>
    )
  const typed = (name: string) => form?.values[name]
  const asksPhone = company.askPhone === 'required'
  const { waits } = profile
  const keys = keysOf(services.map((procedure) => ({ procedure, who: anybody })))
  const action = waits ? 'Enviar pedido' : 'Confirmar Agendamento'
  return (
    <>
      {form ? <Alert className="mb-4">{form.problem}</Alert> : null}
      <form method="post" action={address} className="grid max-w-[34rem] gap-5">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="companyId" value={company.id} />
        <input type="hidden" name="date" value={date} />
        {plain.times.includes(time) ? (
          <input type="hidden" name="startTime" value={time} />
        ) : (
          <Field label="Outro horário" required>
            <Select name="startTime">
              {plain.times.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
        )}
        {services.map(({ id, price }, place) => (
          <span key={keys[place]} hidden>
            <input type="hidden" name="procedureId" value={id} />
            <input type="hidden" name="price" value={price ?? ''} />
          </span>
        ))}
        {asksPhone ? <input type="hidden" name="asksPhone" value="true" /> : null}
        {profile.termsAccepted ? null : <input type="hidden" name="terms" value="accepted" />}
        <Field
          label={asksPhone ? 'Seu celular (obrigatório)' : 'Celular'}
          optional={!asksPhone}
          required={asksPhone}
          hint={phoneHint}
        >
          <TextInput
            type="tel"
            name="clientPhone"
            autoComplete="tel-national"
            required={asksPhone}
            maxLength={longestPhone}
            defaultValue={typed('clientPhone') ?? phoneMask(profile.phone ?? '')}
          />
        </Field>
        <Field label="Observações" optional hint={notesHint}>
          <TextArea name="notes" rows={3} maxLength={longestNotes} defaultValue={typed('notes')} />
        </Field>
        <Field
          label="Nome de quem será atendido"
          optional
          hint="Só se for para outra pessoa. A confirmação vai para você."
        >
          <TextInput
            name="guestName"
            autoComplete="off"
            maxLength={longestGuestName}
            defaultValue={typed('guestName')}
          />
        </Field>
        <div>
          {company.deposit && !waits ? (
            <DepositAhead
              terms={company.deposit}
              refundNotice={company.cancellationNotice}
              start={{ date, time }}
              timezone={company.timezone}
              procedures={services}
            />
          ) : null}
          <ChoiceNotices
            company={company}
            start={{ date, time }}
            subject={undefined}
            known={plain.own}
            isHeld={Boolean(waits) || mayAskDeposit(company.deposit, services)}
          />
          {waits ? <WaitsForYes company={company.name} noShows={waits.noShows} /> : null}
          {profile.termsAccepted ? null : (
            <p className="mb-3">
              Ao confirmar, você aceita os <TextLink href="/terms-of-service">Termos de Uso</TextLink>.
            </p>
          )}
          <Button type="submit" wide="phone">
            {profile.termsAccepted ? action : `Aceitar e ${action}`}
          </Button>
        </div>
      </form>
      <form method="post" action={address} className="mt-5">
        <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">
          {`Você entrou como ${profile.user.email ?? profile.user.name}. `}
          <button name="leave" value="true" type="submit" className="min-h-11 font-semibold text-accent-text">
            Sair
          </button>
        </p>
      </form>
    </>
  )
}

type BookedProps = {
  visit: Visit
  company: ShownCompany
  address: string
  now: Date
  /** The refusal of the report that the deposit was paid. */
  notice: string | undefined
}

/** The confirmation without script: what was booked, and the Pix where the booking asks for a deposit. */
export function PlainBooked({ visit, company, address, now, notice }: BookedProps) {
  const { deposit, appointments, date, startTime, endTime, price } = visit
  const [first] = appointments
  if (!first) return null
  const { status, heldUntil, requestEnd, timezone, clientEmail } = first
  const phase = phaseOf({ deposit, heldUntil, status, requestEnd }, now.getTime())
  const until = (instant: string) => describeEnd(instant, timezone, localTime(now, timezone).date)
  const waits = status === 'held'
  const words =
    deposit && phase
      ? describePhase(phase, {
          company: company.name,
          amount: showPrice(deposit.cents),
          when: `${dayText(date)} às ${startTime}`,
          dueAt: until(deposit.dueAt),
          heldUntil: until(heldUntil ?? deposit.dueAt),
        })
      : status === 'cancelled'
        ? { title: 'Agendamento cancelado', lead: `${formatLongDate(date)} às ${startTime}.` }
        : Date.parse(first.endsAt) <= now.getTime()
          ? { title: 'Este horário já passou', lead: `Foi ${onDayAt(date, startTime)}.` }
          : waits
            ? {
                title: 'Pedido enviado',
                lead: `${company.name} responde${heldUntil ? ` até ${until(heldUntil)}` : ''}. Até lá o horário fica reservado para você.`,
              }
            : { title: 'Agendamento Confirmado!', lead: `Te esperamos ${onDayAt(date, startTime)}.` }
  return (
    <>
      <h2 className="font-display text-display-sm">{words.title}</h2>
      <p className="mt-2">{words.lead}</p>
      {notice ? (
        <Alert
          className="mt-4"
          actions={
            company.phone ? <PhoneLinks phone={company.phone} text="Olá! Paguei o sinal." /> : undefined
          }
        >
          {notice}
        </Alert>
      ) : null}
      {deposit?.code && phase === 'waiting' ? (
        <form method="post" action={address} className="mt-4 grid gap-4">
          <Field label="Pix Copia e Cola" hint={describeTerms(deposit, appointments, now.getTime())}>
            <TextArea readOnly rows={4} defaultValue={deposit.code} />
          </Field>
          <input type="hidden" name="claimed" value={visit.id} />
          <Button type="submit" wide="phone" className="justify-self-start">
            Já paguei
          </Button>
          <HeldAfterClaim visit={visit} dueAt={deposit.dueAt} />
          <p className="text-sm text-ink-2">
            Sem JavaScript, este botão está só nesta página: guarde o endereço dela.
          </p>
        </form>
      ) : null}
      <dl className="mt-5 grid max-w-[34rem] gap-3 border-t border-line pt-5">
        <Fact name="Serviço">{listProcedures(appointments)}</Fact>
        <Fact name="Data">{formatLongDate(date)}</Fact>
        <Fact name="Horário">{`${startTime}–${endTime}`}</Fact>
        <Fact name="Profissional">{[...new Set(appointments.map(collaboratorName))].join(', ')}</Fact>
        {price === null ? null : <Fact name="Valor">{formatMoney(price)}</Fact>}
        {deposit?.state === 'received' ? (
          <Fact name="Sinal">{`${showPrice(deposit.cents)} recebido`}</Fact>
        ) : null}
        {first.guestName ? <Fact name="Para">{first.guestName}</Fact> : null}
        {company.address ? <Fact name="Endereço">{company.address}</Fact> : null}
      </dl>
      {clientEmail && status !== 'cancelled' ? (
        <p className="mt-4 max-w-[46ch] text-ui text-ink-2 [overflow-wrap:anywhere]">
          {describeMail(first, { phase, notice: company.cancellationNotice, now })}
        </p>
      ) : null}
    </>
  )
}

type Mailed = { phase: Phase | undefined; notice: number; now: Date }

/** Tells the client what the mail about the booking contains. */
function describeMail(
  { clientEmail, status, startsAt }: Appointment,
  { phase, notice, now }: Mailed,
): string {
  if (phase === 'waiting') return `O e-mail para ${clientEmail} traz este horário e o código do Pix.`
  if (status === 'held') return `A resposta chega por e-mail em ${clientEmail}.`
  return isTooLate({ startsAt }, notice, now.getTime())
    ? `O e-mail para ${clientEmail} traz este horário.`
    : `O e-mail para ${clientEmail} traz este horário e o link para cancelar. ${describeCancelling({ cancellationNotice: notice }) ?? ''}`
}

import { withPreposition } from '@encaixe/contract/company-article.ts'
import { describeAhead } from '@encaixe/contract/deposit-rules.ts'
import { addDays, instantOf, type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { TakeView } from '@encaixe/contract/message-links.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import type { ReactNode } from 'react'
import { Fact } from '../appointments/book/fact.tsx'
import { writeAddress } from '../appointments/book/read-address.ts'
import { DayDrawing } from '../appointments/day-drawing.tsx'
import { describePayTime } from '../deposits/describe-deposit.ts'
import { dayText } from '../platform/describe-until.ts'
import { formatLongDate, formatMoney } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { AnswerProblems, FormPage } from './form-page.tsx'
import { ShopLines } from './shop-lines.tsx'

type Props = { token: string; view: TakeView; notice: string | undefined; serverNow: string }

/**
 * The page that asks a client to take a time that opened: one form, which needs no script. The page loads no React,
 * because the first client to answer gets the time; it runs only `send-in-place.ts`.
 */
export function TakePage({ token, view, notice, serverNow }: Props) {
  const { company, offer, state, price } = view
  const { date: today } = localTime(new Date(serverNow), company.timezone)
  const { title, lead, note } = describeTake(view, today)
  const { date, startTime, endTime, items, replaces } = offer
  const isOpen = state === 'open'
  const [first, ...others] = items
  const who = [...new Set(items.map(({ collaborator }) => collaborator))].join(' e ')
  const services = items.map(({ procedure }) => procedure).join(' + ')
  return (
    <FormPage company={company} mark={marks[state]} title={title} lead={lead} year={today.slice(0, 4)}>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        <AnswerProblems notice={state === 'late' || state === 'taken' ? undefined : notice} />
        {note ? <p className="mb-5 text-lg text-ink-2 [overflow-wrap:anywhere]">{note}</p> : null}
        <DepositNotice view={view} now={serverNow} />
        <Answers token={token} view={view} />
        {state === 'ended' ? null : (
          <div className="mt-6 grid items-center gap-x-12 gap-y-4 border-t border-line pt-5 lg:grid-cols-2">
            {state === 'late' ? null : (
              <DayDrawing
                startTime={startTime}
                duration={minuteOf(endTime) - minuteOf(startTime)}
                title={`${startTime}–${endTime} · ${services}`}
                detail={isOpen ? `Livre agora com ${who}` : `Seu encaixe com ${who}`}
              />
            )}
            <dl className="grid gap-3">
              {others.length === 0 ? (
                <>
                  <Fact name="Serviço">{first?.procedure}</Fact>
                  <Fact name="Profissional">{first?.collaborator}</Fact>
                </>
              ) : (
                <Fact name="Serviços">
                  <ul className="grid gap-1">
                    {items.map(({ procedureId, procedure, collaborator }) => (
                      <li key={procedureId}>
                        <span className="block">{procedure}</span>
                        <span className="block text-ui font-normal text-ink-2">{`com ${collaborator}`}</span>
                      </li>
                    ))}
                  </ul>
                </Fact>
              )}
              <Fact name="Data">{formatLongDate(date)}</Fact>
              <Fact name="Horário">{`${startTime}–${endTime}`}</Fact>
              {replaces && isOpen ? <Fact name="Em vez de">{describeMoment(replaces, today)}</Fact> : null}
              {price === null || state === 'late' ? null : <Fact name="Preço">{formatMoney(price)}</Fact>}
              <Fact name="Empresa">{company.name}</Fact>
            </dl>
          </div>
        )}
        <ShopLines company={company} />
      </div>
    </FormPage>
  )
}

const marks: Record<TakeView['state'], ReactNode> = {
  open: <ClockIcon className="size-6" />,
  taken: <CheckIcon className="size-6" strokeWidth={2.5} />,
  late: <ClockIcon className="size-6" />,
  ended: <XIcon className="size-6" strokeWidth={2.5} />,
}

/** Tells the client before the tap that the time asks for a deposit, as the booking form does. */
function DepositNotice({ view: { state, offer, company, deposit }, now }: { view: TakeView; now: string }) {
  if (state !== 'open' || !deposit) return null
  const { date, startTime } = offer
  const start = instantOf({ date, minute: minuteOf(startTime) }, company.timezone)
  const left = (start.getTime() - Date.parse(now)) / 60_000
  const { minutes } = deposit
  const time = describePayTime({ minutes, start, timezone: company.timezone, now: new Date(now) })
  const { title, text } = describeAhead(deposit, { left, minutes, time, after: 'Depois do toque' })
  return (
    <Alert tone="warning" says="nothing" className="mb-5" title={title}>
      {text}
    </Alert>
  )
}

function Answers({
  token,
  view: { state, company, offer, price, waitsFor, visitId },
}: Pick<Props, 'token' | 'view'>) {
  const form = { method: 'post', action: `/api/links/${encodeURIComponent(token)}/form` } as const
  const leave = (
    <form {...form}>
      <input type="hidden" name="cancel" value="true" />
      <Button type="submit" variant="text" size="sm" data-sent="Saindo...">
        Sair da lista de espera
      </Button>
    </form>
  )
  switch (state) {
    case 'open':
      return (
        <>
          <form {...form}>
            {offer.replaces ? null : <input type="hidden" name="price" value={price ?? ''} />}
            <Button
              type="submit"
              wide="phone"
              data-sent="Reservando..."
              className="min-h-16 text-xl sm:min-w-[22rem]"
            >
              Quero este horário
            </Button>
          </form>
          <p className="mt-3 text-ui text-ink-2">
            {`O horário não fica reservado: é de quem tocar primeiro.${offer.replaces ? ' Seu horário de agora só muda com o toque.' : ''}`}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-ui text-ink-2">
            <p>Agora não? É só fechar esta página: você continua na lista.</p>
            <div className="-ml-2">{leave}</div>
          </div>
        </>
      )
    case 'taken':
      return (
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={visitId ? `/schedules/${visitId}` : '/schedules'} wide="phone">
            {waitsFor === 'deposit' ? 'Pagar o sinal' : 'Ver meus agendamentos'}
          </ButtonLink>
          <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
            {`Voltar ${withPreposition('para', company)}`}
          </ButtonLink>
        </div>
      )
    case 'late':
      return (
        <div className="flex flex-wrap items-center gap-3">
          {offer.replaces ? (
            <ButtonLink href="/schedules" wide="phone">
              Ver meus agendamentos
            </ButtonLink>
          ) : (
            <ButtonLink href={bookingOf(company.slug, offer.items)} wide="phone">
              Ver outros horários
            </ButtonLink>
          )}
          {leave}
        </div>
      )
    case 'ended':
      return (
        <ButtonLink href={`/${company.slug}`} wide="phone">
          {`Ir ${withPreposition('para', company)}`}
        </ButtonLink>
      )
  }
}

/**
 * The address of the booking page with the services of the waiting-list entry. The booking page shows a notice when one
 * of the services is no longer offered.
 */
function bookingOf(slug: string, items: TakeView['offer']['items']): string {
  const [first = '', ...others] = items.map(({ procedureId }) => procedureId)
  return writeAddress(bookingPath(slug, first), { services: others })
}

type TakeText = { title: string; lead: string; note: string | undefined }

/** A date and time in words: `hoje às 18:00`, `amanhã às 09:00`, `quinta, 04/03, às 09:00`. */
function describeMoment(
  { date, startTime }: { date: string; startTime: string },
  today: LocalTime['date'],
): string {
  const at = `às\u00a0${startTime}`
  if (date === today) return `hoje ${at}`
  return date === addDays(today, 1) ? `amanhã ${at}` : `${dayText(date)}, ${at}`
}

const waiting = {
  deposit: {
    title: 'Falta pagar o sinal',
    note: 'O código do Pix e o prazo estão na página do agendamento e no e-mail que você recebeu.',
  },
  company: {
    title: 'Pedido enviado',
    note: 'A empresa responde por mensagem. Você saiu da lista de espera.',
  },
}

export function describeTake({ state, offer, company, waitsFor }: TakeView, today: string): TakeText {
  const { replaces } = offer
  const when = describeMoment(offer, today)
  const before = replaces && describeMoment(replaces, today)
  switch (state) {
    case 'open':
      return {
        title: before ? 'Dá para ir antes' : 'Abriu um horário',
        lead: `${capital(when)}${before ? `, em vez de ${before}` : ''}.`,
        note: undefined,
      }
    case 'taken':
      if (waitsFor) return { ...waiting[waitsFor], lead: `O horário de ${when} está reservado para você.` }
      return {
        title: before ? 'Agendamento remarcado!' : 'Horário garantido!',
        lead: `Tudo certo, te esperamos ${when}.`,
        note: before
          ? `O horário de ${before} ficou livre para outra pessoa. Você saiu da lista de espera.`
          : 'Você saiu da lista de espera deste pedido.',
      }
    case 'late':
      return {
        title: 'Este horário já foi',
        lead: waitlistSentences.late,
        note: before
          ? `Seu agendamento de ${before} continua de pé.`
          : 'Quando abrir outro horário que sirva, você recebe outro convite.',
      }
    case 'ended':
      return {
        title: 'Você não espera mais este horário',
        lead: 'O que você já marcou continua de pé.',
        note: `Quando quiser outro horário, é só escolher na página ${withPreposition('de', company)}.`,
      }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

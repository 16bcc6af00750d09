import { isRefusal } from '@encaixe/contract/client.ts'
import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { claimedUntil, claimHours } from '@encaixe/contract/deposit-rules.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../platform/api.ts'
import { dayText, describeEnd } from '../platform/describe-until.ts'
import { productNow } from '../platform/product-time.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { drawQrCode, QrCode } from '../ui/qr-code.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { describeTerms, type Phase } from './describe-deposit.ts'
import { describeLeft, speakLeft, useTimeLeft } from './follow-time-left.ts'

type Words = { title: string; lead: string }
/** The fields of a visit that this card needs and that both of its pages have loaded. */
export type HeldVisit = Pick<Visit, 'id' | 'date' | 'startTime' | 'deposit' | 'appointments'>

type Props = {
  visit: HeldVisit
  deposit: Deposit
  phase: Phase
  company: NamedCompany & { phone: string | null }
  /** The address of the booking page with the same choice, to book again. */
  again: string
  onChange: (visit: Visit) => void
  /** Called after each answer to 'Já paguei', to fetch the visit again: a refusal means that the visit has changed. */
  onAnswered?: (() => void) | undefined
  /** Renders title and lead. The focus goes to `title` when the phase changes, unless the user works elsewhere. */
  children: (words: Words, panel: ReactNode) => ReactNode
}

/** The client's card of a visit that waits for its deposit, or that ended without it. */
export function ClientDeposit({
  visit,
  deposit,
  phase,
  company,
  again,
  onChange,
  onAnswered,
  children,
}: Props) {
  const claim = useClaim(visit.id, onChange, onAnswered)
  const place = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const shown = useRef(phase)
  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const title = place.current?.querySelector<HTMLElement>('[data-deposit-title]')
    const { activeElement: active, body } = document
    // When the client works elsewhere on the page the focus stays there, and a screen reader announces the change.
    if (active === body || place.current?.contains(active)) title?.focus({ preventScroll: true })
    else setNews(title?.textContent ?? '')
  }, [phase])
  const [first] = visit.appointments
  const timezone = first?.timezone ?? defaultZone
  const today = localTime(productNow(), timezone).date
  const until = (instant: string) => describeEnd(instant, timezone, today)
  const dueAt = until(deposit.dueAt)
  const heldUntil = until(first?.heldUntil ?? deposit.dueAt)
  const when = `${dayText(visit.date)} às ${visit.startTime}`
  const paid = `Olá! Paguei o sinal de ${showPrice(deposit.cents)} do horário de ${when}.`
  const terms = describeTerms(deposit, visit.appointments, productNow().getTime())
  const words = describePhase(phase, {
    company: company.name,
    amount: showPrice(deposit.cents),
    when,
    dueAt,
    heldUntil,
  })
  const panels: Record<Phase, () => ReactNode> = {
    waiting: () => (
      <PayPanel
        visit={visit}
        deposit={deposit}
        company={company}
        proof={`${paid} Segue o comprovante.`}
        until={dueAt}
        terms={terms}
        onClaim={claim.send}
        claiming={claim.isSending}
        error={claim.error}
      />
    ),
    claimed: () => <Claimed {...{ deposit, company, paid, terms }} until={heldUntil} />,
    over: () => <Over company={company} again={again} paid={paid} />,
    unanswered: () => <Over company={company} again={again} paid={paid} />,
    refused: () => <Over company={company} again={again} paid={paid} />,
  }
  return (
    <div ref={place}>
      <p role="status" className="sr-only">
        {news}
      </p>
      {children(words, panels[phase]())}
    </div>
  )
}

type Facts = { company: string; amount: string; when: string; dueAt: string; heldUntil: string }

export function describePhase(phase: Phase, { company, amount, when, dueAt, heldUntil }: Facts): Words {
  switch (phase) {
    case 'waiting':
      return {
        title: 'Falta o sinal',
        lead: `Pague ${amount} por Pix até ${dueAt} para garantir o horário de ${when}.`,
      }
    case 'claimed':
      return {
        title: 'Avisamos a empresa',
        lead: `${company} confere o Pix e confirma à mão. O horário fica guardado até ${heldUntil}.`,
      }
    case 'over':
      return { title: 'O prazo acabou', lead: `O horário de ${when} ficou livre para outra pessoa.` }
    case 'unanswered':
      return {
        title: 'A empresa não confirmou o sinal a tempo',
        lead: `Você avisou que pagou ${amount}, e o horário de ${when} ficou livre para outra pessoa.`,
      }
    case 'refused':
      return {
        title: 'O sinal não foi encontrado',
        lead: `${company} não achou o seu Pix de ${amount}, e o horário de ${when} ficou livre.`,
      }
  }
}

type ClaimedProps = Pick<Props, 'deposit' | 'company'> & { until: string; paid: string; terms: string }

function Claimed({ deposit, company, until, paid, terms }: ClaimedProps) {
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-1.5 pl-5 text-ui text-ink-2">
        <li>{`${company.name} procura o Pix de ${showPrice(deposit.cents)} na conta.`}</li>
        <li>Quando achar, você recebe a confirmação, e esta página muda sozinha.</li>
        <li>{`Sem resposta até ${until}, o horário fica livre, e você recebe um aviso.`}</li>
        <li>{terms}</li>
      </ol>
      {company.phone ? (
        <div>
          <p className="mb-2 text-ui font-semibold">Quer adiantar? Mande o comprovante para a empresa.</p>
          <div className="flex flex-wrap gap-3">
            <PhoneLinks phone={company.phone} text={`${paid} Segue o comprovante.`} />
          </div>
        </div>
      ) : null}
      {deposit.code === null ? null : (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-ui font-medium text-accent-text underline">
            Ainda não pagou? Ver o código
          </summary>
          <div className="mt-2 grid items-start gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <div className="lg:col-start-2 lg:row-start-1">
              <PixCode code={deposit.code} wasCopied />
            </div>
            <PixQrCode code={deposit.code} className="lg:col-start-1 lg:row-start-1" />
          </div>
        </details>
      )}
    </div>
  )
}

function Over({ company, again, paid }: Pick<Props, 'company' | 'again'> & { paid: string }) {
  return (
    <div className="grid gap-5">
      <ButtonLink href={again} wide="phone" className="justify-self-start">
        Escolher outro horário
      </ButtonLink>
      <div>
        <p className="mb-2 text-ui">
          <strong className="font-semibold">Você já pagou?</strong>{' '}
          {`Fale ${withPreposition('com', company)}: quando achar o seu Pix, a empresa marca de novo, se o horário ainda estiver livre.`}
        </p>
        {company.phone ? (
          <div className="flex flex-wrap gap-3">
            <PhoneLinks phone={company.phone} text={paid} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

type PayPanelProps = {
  visit: HeldVisit
  deposit: Deposit
  company: Props['company']
  /** The text with which the client sends the receipt to the company. */
  proof: string
  /** The time until which the client can pay: `15:30`. */
  until: string
  /** The sentences about the price that is left to pay, and about whether the deposit comes back. */
  terms: string
  onClaim: () => void
  claiming: boolean
  error: Error | null
}

/** Whether the refusal tells the client to talk to the company: it did not find an earlier payment, or the time is over. */
const asksCompany = (error: Error) => isRefusal(error, 'claims_ended') || isRefusal(error, 'hold_over')

/** Amount, time left and the two ways to pay. On a telephone the text code is first, on a wide screen the QR code. */
function PayPanel({ visit, deposit, company, proof, until, terms, onClaim, claiming, error }: PayPanelProps) {
  const { cents, code, dueAt } = deposit
  const [wasCopied, setCopied] = useState(false)
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-start-1">
        <dl className="grid grid-cols-2 gap-4">
          <div>
            <dt className="text-sm text-ink-2">Sinal</dt>
            <dd className="font-display text-display-md font-bold whitespace-nowrap">{showPrice(cents)}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">Tempo para pagar</dt>
            <TimeLeft dueAt={dueAt} />
          </div>
        </dl>
        {code === null ? null : (
          <PixCode code={code} onCopied={() => setCopied(true)} wasCopied={wasCopied} />
        )}
        <Refusal
          error={error}
          fallback="Não foi possível avisar a empresa. Por favor, tente novamente."
          actions={
            company.phone && error && asksCompany(error) ? (
              <PhoneLinks phone={company.phone} text={proof} />
            ) : undefined
          }
        />
        <Button
          wide
          variant={wasCopied ? 'primary' : 'secondary'}
          icon={<CheckIcon />}
          onClick={onClaim}
          sending={claiming}
          sendingLabel="Avisando..."
        >
          Já paguei
        </Button>
        <HeldAfterClaim visit={visit} dueAt={dueAt} />
      </div>
      {code === null ? null : <PixQrCode code={code} className="lg:col-start-1 lg:row-start-1" />}
      <ul className="grid list-disc gap-1.5 pl-5 text-ui text-ink-2 lg:col-span-2">
        <li>{`O dinheiro vai direto para ${company.name}. O Encaixe não recebe nem guarda nada.`}</li>
        <li>Depois de pagar, toque em 'Já paguei'. A empresa confere o Pix e confirma à mão.</li>
        <li>{terms}</li>
        <li>{`Sem o pagamento até ${until}, o horário fica livre para outra pessoa.`}</li>
      </ul>
    </div>
  )
}

/**
 * Tells the client before the tap on 'Já paguei' how long the time is held afterwards: that may end earlier than the
 * present hold.
 */
export function HeldAfterClaim({ visit: { appointments }, dueAt }: { visit: HeldVisit; dueAt: string }) {
  // Renders again each second, because the end depends on the present time.
  useTimeLeft(dueAt)
  const [first] = appointments
  if (!first) return null
  const now = productNow()
  const end = claimedUntil(new Date(first.startsAt), now)
  const isDay = end.getTime() - now.getTime() === claimHours * 3_600_000
  const until = describeEnd(end.toISOString(), first.timezone, localTime(now, first.timezone).date)
  return (
    <p className="text-sm text-ink-2">
      {`Depois que você avisar, o horário fica guardado ${isDay ? `por até ${claimHours} horas` : `até ${until}`}, enquanto a empresa confere.`}
    </p>
  )
}

/** The time left, counted down. A screen reader reads whole minutes, and gets announcements only near the end. */
function TimeLeft({ dueAt }: { dueAt: string }) {
  const { left, announced } = useTimeLeft(dueAt)
  return (
    <dd className="font-display text-display-md font-bold whitespace-nowrap">
      <span aria-hidden="true">{describeLeft(left)}</span>
      <span className="sr-only">{speakLeft(left)}</span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </dd>
  )
}

const hint = 'No app do seu banco, o código entra em Pix copia e cola.'
const next = 'Código copiado. Agora abra o app do seu banco e escolha Pix copia e cola.'
const failed = 'Não foi possível copiar. O código está selecionado: é só copiar.'

const colours: Record<string, string> = {
  [next]: 'font-medium text-ok-text',
  [failed]: 'font-medium text-danger-text',
}

type PixCodeProps = {
  code: string
  /** Called once the code was copied. `wasCopied`: the code was copied, and another button is the next step. */
  onCopied?: () => void
  wasCopied?: boolean
}

/** The text of a Pix with the button to copy it. The height of the status line is reserved, so that nothing jumps. */
function PixCode({ code, onCopied, wasCopied = false }: PixCodeProps) {
  const { outcome, copy } = useCopy()
  const [said, setSaid] = useState(hint)
  const shown = useRef<HTMLSpanElement>(null)
  async function act() {
    const done = await copy(code)
    setSaid(done ? next : failed)
    if (done) onCopied?.()
    else if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <div className="min-w-0">
      <Button
        wide
        variant={wasCopied ? 'secondary' : 'primary'}
        icon={outcome === 'copied' ? <CheckIcon strokeWidth={2.5} /> : <CopyIcon />}
        onClick={() => void act()}
      >
        {outcome === 'copied' ? 'Código copiado' : 'Copiar código Pix'}
      </Button>
      <p className="mt-2 rounded-md bg-sunken px-3.5 py-2.5 font-mono text-xs leading-snug text-ink-2">
        <span ref={shown} className="line-clamp-2 select-all [overflow-wrap:anywhere]">
          {code}
        </span>
      </p>
      <p role="status" className={`mt-2 min-h-[2.9em] text-sm ${colours[said] ?? 'text-ink-2'}`}>
        {said}
      </p>
    </div>
  )
}

/** The QR code, for a client who pays with a telephone beside the screen. */
function PixQrCode({ code, className = '' }: { code: string; className?: string }) {
  return (
    <figure className={className}>
      <QrCode
        drawing={drawQrCode(code)}
        label="QR code do Pix"
        className="mx-auto w-full max-w-56 rounded-md"
      />
      <figcaption className="mt-2 text-center text-sm text-ink-2">Aponte a câmera do app do banco</figcaption>
    </figure>
  )
}

/** Sends that the client paid. It does without the query library, which the booking form does not load. */
function useClaim(id: string, onClaimed: (visit: Visit) => void, onAnswered?: () => void) {
  const [state, setState] = useState<{ isSending: boolean; error: Error | null }>({
    isSending: false,
    error: null,
  })
  async function send() {
    setState({ isSending: true, error: null })
    const error = await api('PATCH /api/visits/{id}/deposit/claimed', { params: { id } }).then(
      (visit) => void onClaimed(visit),
      (error: Error) => error,
    )
    setState({ isSending: false, error: error ?? null })
    onAnswered?.()
  }
  return { ...state, send }
}

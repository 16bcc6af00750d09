import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayText, describeEnd } from '../platform/describe-until.ts'
import { productNow } from '../platform/product-time.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useClaimDeposit } from './claim-deposit.ts'
import type { Phase } from './describe-deposit.ts'
import { PayPanel } from './pay-panel.tsx'
import { PixCode, PixQrCode } from './pix-code.tsx'

type Words = { title: string; lead: string }
/** What both pages know of a visit. */
export type HeldVisit = Pick<Visit, 'id' | 'date' | 'startTime' | 'deposit' | 'appointments'>

type Props = {
  visit: HeldVisit
  deposit: Deposit
  phase: Phase
  company: { name: string; phone: string | null }
  /** The booking page with the same choice. */
  again: string
  onChange: (visit: Visit) => void
  /** How the page shows title and lead; the focus goes to `title` when the phase changes, unless it is elsewhere on the page. */
  children: (words: Words, panel: ReactNode) => ReactNode
}

/** What a client reads and does while her visit waits for the deposit, and after that without it. */
export function ClientDeposit({ visit, deposit, phase, company, again, onChange, children }: Props) {
  const claim = useClaimDeposit(visit.id, onChange)
  const place = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const shown = useRef(phase)
  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    const title = place.current?.querySelector<HTMLElement>('[data-deposit-title]')
    const { activeElement: active, body } = document
    // The focus stays where the client works elsewhere on the page: there she hears what happened.
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
        deposit={deposit}
        company={company.name}
        until={dueAt}
        onClaim={() => claim.mutate()}
        claiming={claim.isPending}
        error={claim.error}
      />
    ),
    claimed: () => <Claimed deposit={deposit} company={company} until={heldUntil} paid={paid} />,
    over: () => <Over company={company} again={again} paid={paid} />,
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

function describePhase(phase: Phase, { company, amount, when, dueAt, heldUntil }: Facts): Words {
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
    case 'refused':
      return {
        title: 'O sinal não foi encontrado',
        lead: `${company} não achou o seu Pix de ${amount}, e o horário de ${when} ficou livre.`,
      }
  }
}

type ClaimedProps = Pick<Props, 'deposit' | 'company'> & { until: string; paid: string }

function Claimed({ deposit, company, until, paid }: ClaimedProps) {
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-1.5 pl-5 text-ui text-ink-2">
        <li>{`${company.name} procura o Pix de ${showPrice(deposit.cents)} na conta.`}</li>
        <li>Quando achar, você recebe a confirmação, e esta página muda sozinha.</li>
        <li>{`Sem resposta até ${until}, o horário fica livre, e você recebe um aviso.`}</li>
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
          {`Fale com ${company.name}: quando achar o seu Pix, a empresa marca de novo, se o horário ainda estiver livre.`}
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

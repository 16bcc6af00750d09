import { type DepositState, describeReturnToTeam } from '@encaixe/contract/deposit-rules.ts'
import type { ListedDeposit } from '@encaixe/contract/deposits.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useInfiniteQuery, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { companyQuery } from '../../companies/fetch-company.ts'
import { useCompany, useMay } from '../../identity/use-company.ts'
import { describeFailure } from '../../platform/describe-failure.ts'
import { dayText, describeUntil, shortDate } from '../../platform/describe-until.ts'
import { timeIn } from '../../platform/formats.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { useQueryChanges } from '../../platform/use-query-changes.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { MoneyNav } from '../../shell/money-nav.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { OffAction } from '../../ui/off-action.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type StatusAction, type StatusWish, statusChangeKey } from '../change-status.ts'
import { useMissingSubscription } from '../check-subscription.ts'
import { statusNames } from '../describe-appointment.ts'
import { depositsQuery, visitQuery } from '../fetch-appointments.ts'
import { byStart } from '../list/join-visits.ts'
import { useStatusChanges } from '../status-changes.tsx'

const failure = 'Erro ao carregar os sinais. Por favor, tente novamente.'

type Section = { state: DepositState; title?: string; empty: string; teaches: string }
type Tab = { id: string; label: string; sections: [Section, ...Section[]] }

const tabs: [Tab, ...Tab[]] = [
  {
    id: 'conferir',
    label: 'A conferir',
    sections: [
      {
        state: 'claimed',
        empty: 'Nada para conferir',
        teaches:
          "Quando um cliente toca em 'Já paguei', ele aparece aqui. Você procura o Pix na conta da empresa e responde.",
      },
    ],
  },
  {
    id: 'esperando',
    label: 'Esperando',
    sections: [
      {
        state: 'waiting',
        empty: 'Ninguém está pagando agora',
        teaches: 'Quem agenda e precisa pagar o sinal fica aqui até avisar que pagou, ou até o prazo acabar.',
      },
    ],
  },
  {
    id: 'recebidos',
    label: 'Recebidos',
    sections: [
      {
        state: 'received',
        empty: 'Nenhum sinal recebido ainda',
        teaches: 'O que você confirma fica guardado aqui e entra no pagamento da visita.',
      },
      {
        state: 'refunded',
        title: 'Devolvidos',
        empty: 'Nenhum sinal devolvido',
        teaches:
          "Depois de devolver o Pix de uma visita cancelada, toque em 'Devolvi', e o sinal vem para cá.",
      },
    ],
  },
  {
    id: 'nao-pagos',
    label: 'Não pagos',
    sections: [
      {
        state: 'expired',
        title: 'Prazo vencido ou visita cancelada',
        empty: 'Nenhum sinal perdido',
        teaches:
          "Se o Pix de um cliente chegar depois, toque em 'Recebi': a visita volta, se o horário estiver livre.",
      },
      {
        state: 'refused',
        title: 'Não recebidos',
        empty: 'Nenhum sinal recusado',
        teaches: 'Aqui ficam os que você procurou e não achou.',
      },
    ],
  },
]

/** The company's deposits, by state. Claimed ones come first. */
export function DepositsPage() {
  const [query, setQuery] = useQueryChanges()
  const chosen = tabs.find(({ id }) => id === query.get('aba')) ?? tabs[0]
  const place = useRef<HTMLDivElement>(null)
  // The row of an answered deposit leaves the list, so the focus moves to the selected tab.
  const { answer, isAnswering, dialogs } = useAnswerDeposit(() => {
    const first = place.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    first?.focus({ preventScroll: true })
  })
  return (
    <AppPage
      title="Sinais"
      lead="O Pix cai direto na conta da empresa. Você confere e confirma aqui, com um toque."
    >
      <MoneyNav />
      <div ref={place}>
        <Tabs
          look="segments"
          label="Sinais"
          value={chosen.id}
          onChange={(id) =>
            setQuery((before) => {
              const next = new URLSearchParams(before)
              next.set('aba', id)
              return next
            })
          }
          tabs={tabs.map(({ id, label, sections }) => ({
            id,
            label,
            panel: (
              <div className="grid gap-6">
                {sections.map((section) => (
                  <Deposits
                    key={section.state}
                    section={section}
                    isAnswering={isAnswering}
                    onAnswer={(visitId, action) => void answer(visitId, action)}
                  />
                ))}
              </div>
            ),
          }))}
        />
      </div>
      {dialogs}
    </AppPage>
  )
}

type DepositsProps = {
  section: Section
  isAnswering: (visitId: string) => boolean
  onAnswer: (visitId: string, action: StatusAction) => void
}

function Deposits({ section: { state, title, empty, teaches }, isAnswering, onAnswer }: DepositsProps) {
  const { id: companyId } = useCompany()
  const company = useQuery(companyQuery).data
  const list = useInfiniteQuery(depositsQuery(companyId, state))
  const now = useProductNow()
  const reason = useMissingSubscription(true, 'confirmar sinais')
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const titled = (content: ReactNode) => (
    <section aria-label={title ?? 'Sinais'}>
      {title ? <h2 className="mb-3 font-display text-lg font-bold">{title}</h2> : null}
      {content}
    </section>
  )
  if (!list.data) {
    return titled(
      list.isError ? (
        <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {failure}
        </LoadFailure>
      ) : (
        <Loading className="grid gap-px">
          <Skeletons count={4} className="h-20 w-full" />
        </Loading>
      ),
    )
  }
  // Only the first list explains the page when it is empty; the other lists show one line.
  if (items.length === 0 && (state === 'refused' || state === 'refunded'))
    return titled(<p className="text-ink-2">{teaches}</p>)
  if (items.length === 0) {
    return titled(
      <Card padding="roomy">
        <EmptyState title={empty} as={title ? 'h3' : 'h2'} done={state === 'claimed'} action={<SetUp />}>
          <p>{teaches}</p>
        </EmptyState>
      </Card>,
    )
  }
  return titled(
    <>
      {state === 'expired' ? <p className="mb-3 text-ui text-ink-2">{teaches}</p> : null}
      <Card as="div" padding="none" className="overflow-hidden">
        <ul className="divide-y divide-line">
          {items.map((deposit) => (
            <DepositRow
              key={deposit.visitId}
              deposit={deposit}
              zone={company?.timezone ?? defaultZone}
              now={now}
              sending={isAnswering(deposit.visitId)}
              reason={reason}
              onAnswer={(action) => onAnswer(deposit.visitId, action)}
            />
          ))}
        </ul>
      </Card>
      <NextPage list={list} shown={items.length} failure={failure} />
    </>,
  )
}

/** The link to the settings, for members who may change them, while the company asks for no deposit. */
function SetUp() {
  const owns = useCompany().role === 'owner'
  const may = useMay()('PUT /api/companies/{id}')
  const { data } = useQuery({ ...companyQuery, enabled: owns && may })
  if (!owns || !data || (data.deposit && data.deposit.when !== 'never')) return null
  return <ButtonLink to="/company?secao=sinal">Configurar Pix e sinal</ButtonLink>
}

type Props = {
  deposit: ListedDeposit
  zone: string
  now: Date
  sending: boolean
  /** The reason why the deposit cannot be received now. */
  reason: string | undefined
  onAnswer: (action: StatusAction) => void
}

function DepositRow({ deposit, zone, now, sending, reason, onAnswer }: Props) {
  const { visitId, cents, state, date, startTime, clientName, procedures, visitStatus } = deposit
  const when = `${dayText(date)} às ${startTime}`
  const name = `${clientName}, ${when}`
  const open = state === 'waiting' || state === 'claimed'
  const note = noteOf(deposit, zone, now)
  const isGone = visitStatus === 'cancelled' || visitStatus === 'no_show'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 px-5 py-4 sm:flex">
      <p className="shrink-0 font-display text-lg font-bold whitespace-nowrap max-sm:order-2 max-sm:self-start sm:w-28">
        {showPrice(cents)}
      </p>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:order-1">
        <TextLink to={`/schedules/${visitId}`} className="font-semibold">
          {clientName}
        </TextLink>
        <span className="block text-sm text-ink-2">
          <span className="inline-block first-letter:uppercase">{when}</span>
          {` · ${procedures.join(' + ')}`}
        </span>
        {note ? (
          <span className={`block text-sm ${open ? 'font-medium text-amber-text' : 'text-ink-2'}`}>
            {note}
          </span>
        ) : null}
      </p>
      {state === 'received' && isGone ? (
        <Button
          variant="soft"
          size="sm"
          sending={sending}
          aria-label={`Devolvi: ${name}`}
          onClick={() => onAnswer('refunded')}
          className="max-sm:order-3 max-sm:col-span-2"
        >
          Devolvi
        </Button>
      ) : null}
      {state === 'received' || state === 'refunded' ? null : (
        <span className="flex gap-2 max-sm:order-3 max-sm:col-span-2 max-sm:*:flex-1">
          <OffAction reason={reason} className="max-sm:flex-1">
            {(describedBy) => (
              <Button
                variant={state === 'claimed' ? 'primary' : 'soft'}
                size="sm"
                icon={<CheckIcon />}
                sending={sending}
                unavailable={describedBy !== undefined}
                aria-describedby={describedBy}
                aria-label={`Recebi: ${name}`}
                onClick={() => onAnswer('received')}
                className="max-sm:w-full"
              >
                Recebi
              </Button>
            )}
          </OffAction>
          {open ? (
            <Button
              variant="text"
              size="sm"
              unavailable={sending}
              aria-label={`Não recebi: ${name}`}
              onClick={() => onAnswer('refused')}
            >
              Não recebi
            </Button>
          ) : null}
        </span>
      )}
    </li>
  )
}

function noteOf(deposit: ListedDeposit, zone: string, now: Date) {
  const { state, cents, comesBack, heldUntil, claimedAt, endsAt: end, settledAt, visitStatus } = deposit
  const until = heldUntil && describeUntil(heldUntil, zone, now.getTime())
  const momentIn = (instant: string) =>
    `em ${shortDate(localTime(new Date(instant), zone).date)} às ${timeIn(zone, new Date(instant))}`
  switch (state) {
    case 'claimed':
      return `Avisou que pagou${claimedAt ? ` ${momentIn(claimedAt)}` : ''}.${until ? ` Responda até ${until}.` : ''}`
    case 'waiting':
      return until ? `Reservado até ${until}` : 'O prazo acabou'
    case 'expired':
      if (settledAt && Date.parse(settledAt) < Date.parse(end))
        return `Visita cancelada ${momentIn(settledAt)}, antes do fim do prazo`
      return claimedAt
        ? `Avisou que pagou ${momentIn(claimedAt)}, e ninguém respondeu até o fim do prazo, ${momentIn(end)}`
        : `O prazo acabou ${momentIn(end)}`
    case 'refused':
      return 'Anotado: não recebido'
    case 'received':
      if (visitStatus === 'cancelled') {
        const about =
          comesBack === null
            ? 'Combine com o cliente se devolve o sinal.'
            : describeReturnToTeam(cents, comesBack)
        return `Visita cancelada. ${about}`
      }
      return visitStatus === 'no_show' ? statusNames.no_show : undefined
    case 'refunded':
      return settledAt ? `Devolvido ${momentIn(settledAt)}` : undefined
  }
}

const failed = 'Não foi possível abrir a visita. Por favor, tente novamente.'

/** Answers a deposit of the list. The list has no appointments, so the visit is fetched first. */
function useAnswerDeposit(focusAfter: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { change, dialogs } = useStatusChanges(true, focusAfter)
  /** The id of the visit that is being fetched for an answer. */
  const [opening, setOpening] = useState<string>()
  const sent = useMutationState({
    filters: { mutationKey: statusChangeKey, status: 'pending' },
    select: ({ state }) => (state.variables as StatusWish).appointment.visitId,
  })
  const isAnswering = (visitId: string) => visitId === opening || sent.includes(visitId)
  async function answer(visitId: string, action: StatusAction) {
    if (opening || isAnswering(visitId)) return
    setOpening(visitId)
    try {
      const { appointments } = await queries.fetchQuery(visitQuery(visitId))
      const [first, ...others] = appointments.toSorted(byStart)
      if (first) await change(first, action, others)
    } catch (error) {
      notify(describeFailure(error as Error, failed), 'error')
    } finally {
      setOpening(undefined)
    }
  }
  return { answer, isAnswering, dialogs }
}

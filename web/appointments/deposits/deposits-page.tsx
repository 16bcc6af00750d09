import type { DepositState } from '@encaixe/contract/deposit-rules.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { companyQuery } from '../../companies/fetch-company.ts'
import { useCompany, useMay } from '../../identity/use-company.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { useQueryChanges } from '../../platform/use-query-changes.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { MoneyNav } from '../../shell/money-nav.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { StatusAction } from '../change-status.ts'
import { useMissingSubscription } from '../check-subscription.ts'
import { depositsQuery } from '../fetch-appointments.ts'
import { useAnswerDeposit } from './answer-deposit.ts'
import { DepositRow } from './deposit-row.tsx'

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
  // The row that was answered leaves the list: the next question is where the reader goes on.
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
  // The first list says what stands here; another one needs one line.
  if (items.length === 0 && state === 'refused') return titled(<p className="text-ink-2">{teaches}</p>)
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

/** Only who may set it, and only while nothing is asked. */
function SetUp() {
  const owns = useCompany().role === 'owner'
  const may = useMay()('PUT /api/companies/{id}')
  const { data } = useQuery({ ...companyQuery, enabled: owns && may })
  if (!owns || !data || (data.deposit && data.deposit.when !== 'never')) return null
  return <ButtonLink to="/company?secao=sinal">Configurar Pix e sinal</ButtonLink>
}

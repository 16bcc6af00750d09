import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { methodNames } from '@encaixe/contract/payment-rules.ts'
import type { Till } from '@encaixe/contract/till.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany } from '../identity/use-company.ts'
import { dateIn, formatCents, formatLongDate, timeIn } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { MoneyNav } from '../shell/money-nav.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { DateButton } from '../ui/date-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DownloadIcon, PrintIcon } from '../ui/icons/actions.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { LockIcon } from '../ui/icons/book.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PrintReport } from '../ui/print-report.tsx'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useFocusAfter } from '../ui/use-kept-focus.ts'
import { CloseForm } from './close-form.tsx'
import { describeDifference, describeSum, methodRows, personRows, tillSum, totalOf } from './compute-till.ts'
import { tillQuery } from './fetch-till.ts'
import { DifferenceMark, MethodList } from './method-list.tsx'
import { saveTill, tillTables, tillTitle } from './write-till.ts'

type Props = {
  /** The day in the address. A missing or future day becomes today. */
  asked: string | undefined
}

/** A day's payments: expected by method and professional, and the form to close the till with the counted amounts. */
export function TillPage({ asked }: Props) {
  const { id: companyId, name } = useCompany()
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const today = localTime(useProductNow(), zone).date
  const date = asked !== undefined && asked < today ? asked : today
  const [, setQuery] = useQueryChanges()
  const { data: till, isError, isFetching, refetch } = useQuery(tillQuery(companyId, date))
  const printing = usePrinting()
  const show = (day: string) => setQuery(() => new URLSearchParams(day === today ? undefined : { data: day }))
  const day = nameDay(date, today)
  const hasLines = till !== undefined && till.lines.length > 0
  return (
    <AppPage
      title="Caixa"
      aside={
        hasLines ? (
          <>
            <Button variant="secondary" size="sm" icon={<PrintIcon />} onClick={() => print()}>
              Imprimir
            </Button>
            <Button variant="secondary" size="sm" icon={<DownloadIcon />} onClick={() => saveTill(till)}>
              CSV
            </Button>
          </>
        ) : null
      }
    >
      <MoneyNav />
      <div className="mb-4 flex items-center gap-1">
        <IconButton label="Dia anterior" onClick={() => show(addDays(date, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <DateButton
          label={date === today ? `Hoje, ${formatLongDate(date)}` : capital(formatLongDate(date))}
          value={date}
          today={today}
          max={today}
          onChange={show}
        />
        {date < today ? (
          <>
            <IconButton label="Dia seguinte" onClick={() => show(addDays(date, 1))}>
              <ChevronRightIcon />
            </IconButton>
            <Button variant="text" size="sm" onClick={() => show(today)}>
              Hoje
            </Button>
          </>
        ) : null}
      </div>
      {till ? (
        <Day key={date} till={till} companyId={companyId} zone={zone} day={day} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar o caixa. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <ComingTill />
      )}
      {printing && till ? (
        <PrintSheet>
          <PrintReport
            title={tillTitle(till)}
            note={`${name} · ${stateOf(till, zone)}`}
            tables={tillTables(till)}
            lines={till.laterCents === 0 ? [] : [laterText(till.laterCents)]}
            signed={['Conferido por', 'Responsável']}
          />
        </PrintSheet>
      ) : null}
    </AppPage>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a day: `hoje`, `ontem`, `02/03`. */
function nameDay(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, -1)) return 'ontem'
  return `${date.slice(8)}/${date.slice(5, 7)}`
}

const laterText = (cents: number) => `Depois do fechamento: ${formatCents(cents)}`

function stateOf({ closedAt, closedBy, date }: Till, zone: string): string {
  if (closedAt === null) return 'caixa aberto'
  const instant = new Date(closedAt)
  const on = dateIn(zone, instant)
  return `fechado ${on === date ? '' : `em ${on.slice(8)}/${on.slice(5, 7)} `}às ${timeIn(zone, instant)}${closedBy ? ` por ${closedBy}` : ''}`
}

type DayProps = { till: Till; companyId: string; zone: string; day: string }

function Day({ till, companyId, zone, day }: DayProps) {
  const [closing, setClosing] = useState(false)
  useFocusAfter(closing, 'formas')
  const notify = useToast()
  const { counted, closedBy, expected, laterCents, lines } = till
  const total = totalOf(expected)
  const people = personRows(till)
  const isClosed = counted !== null
  // True when a colleague closed the till while the user counted. When the user closes the till, the form is gone by
  // then.
  const isOvertaken = closing && isClosed
  const tellOvertaken = useEffectEvent(() => {
    notify(`${closedBy ?? 'Outra pessoa'} fechou este caixa enquanto você contava.`, 'error')
    setClosing(false)
  })
  useEffect(() => {
    if (isOvertaken) tellOvertaken()
  }, [isOvertaken])
  if (lines.length === 0 && !isClosed && laterCents === 0) return <EmptyDay day={day} />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-5">
        <Card as="section" tone="petrol" padding="none" aria-label="Total do dia" className="px-6 py-5">
          <p className="flex items-center gap-2 text-ui text-[#f7c878]">
            {isClosed ? <LockIcon /> : null}
            {isClosed
              ? capital(stateOf(till, zone))
              : `Entrou ${day === 'hoje' || day === 'ontem' ? day : `em ${day}`}`}
          </p>
          <p className="mt-1 font-display text-[2.25rem] leading-none font-bold tracking-[-0.02em] tabular-nums">
            {formatCents(total)}
          </p>
          <p className="mt-2 text-[#cfe3e6]">{describeSum(tillSum(till))}</p>
          {laterCents === 0 ? null : (
            <p className="mt-3 border-t border-white/25 pt-3 font-semibold">{laterText(laterCents)}</p>
          )}
        </Card>
        <Card as="section" padding="none" aria-labelledby="formas" className="overflow-clip">
          <div className="px-5 pt-5 pb-1">
            <CardTitle
              id="formas"
              aside={
                counted ? <DifferenceMark difference={describeDifference(total, totalOf(counted))} /> : null
              }
            >
              {closing && !isClosed ? 'Fechar o caixa' : 'Por forma de pagamento'}
            </CardTitle>
          </div>
          {closing && !isClosed ? (
            <CloseForm till={till} companyId={companyId} day={day} onClose={() => setClosing(false)} />
          ) : (
            <>
              <MethodList rows={methodRows(till)} counted={counted} />
              {isClosed ? null : (
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4">
                  <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-2">
                    Com gorjetas. O sinal já recebido conta como Pix. No fim do dia, conte e feche: o dia fica
                    guardado como está.
                  </p>
                  <Button wide="phone" icon={<LockIcon />} onClick={() => setClosing(true)}>
                    Fechar o caixa
                  </Button>
                </div>
              )}
            </>
          )}
        </Card>
      </div>
      <Card as="section" padding="none" aria-labelledby="pessoas" className="overflow-clip">
        <h2 id="pessoas" className="px-5 pt-5 pb-4 text-display-sm">
          Por profissional
        </h2>
        <ul className="divide-y divide-line border-t border-line">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3.5 px-5 py-3.5">
              <Avatar name={person.name} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{person.name}</span>
                <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
                  {person.byMethod.map(({ method, cents, tipCents }) => (
                    <span key={method} className="whitespace-nowrap">
                      {`${methodNames[method]} ${formatCents(cents + tipCents)}`}
                    </span>
                  ))}
                </span>
                {person.tipCents > 0 ? (
                  <span className="block text-sm text-ink-2">{`inclui ${formatCents(person.tipCents)} de gorjeta`}</span>
                ) : null}
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatCents(person.cents + person.tipCents)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function EmptyDay({ day }: { day: string }) {
  return (
    <Card padding="roomy">
      <EmptyState
        title={day === 'hoje' ? 'Nada entrou no caixa hoje' : 'Nada entrou no caixa neste dia'}
        action={
          <ButtonLink to="/schedules" variant="secondary">
            Ver agendamentos
          </ButtonLink>
        }
      >
        Cada atendimento concluído entra aqui com o valor e a forma de pagamento. Ao tocar em “R$” ou
        “Receber”, você escolhe dinheiro, Pix ou cartão, e no fim do dia confere e fecha o caixa.
      </EmptyState>
    </Card>
  )
}

function ComingTill() {
  return (
    <Loading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <Skeleton className="h-34 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    </Loading>
  )
}

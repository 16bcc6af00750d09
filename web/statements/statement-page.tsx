import { isRefusal } from '@encaixe/contract/client.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay, useOwnOnly } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { dateIn, formatCents, timeIn } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { saveFile } from '../platform/save-file.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DownloadIcon, PrintIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Message } from '../ui/message.tsx'
import { PrintReport } from '../ui/print-report.tsx'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useFocusAfter } from '../ui/use-kept-focus.ts'
import { describeLine, dueTo, nameMonth, percentOf, shortDay, statusNames } from './describe-statement.ts'
import { statementQuery } from './fetch-statements.ts'
import { AnswerCard, SendCard } from './statement-acts.tsx'
import { StatementLines, StatementStatus, StatementTotals } from './statement-lines.tsx'

const useIsOwn = () => useOwnOnly('GET /api/statements/{id}') !== undefined

export function StatementPage({ id }: { id: string }) {
  const isOwn = useIsOwn()
  const { data, error, isFetching, refetch } = useQuery(statementQuery(id))
  const back = {
    to: data && !isOwn ? `/company/statements?mes=${data.month}` : '/company/statements',
    label: isOwn ? 'Meus extratos' : 'Extratos',
  }
  if (data) return <Shown statement={data} back={back} />
  if (isRefusal(error, 'not_found')) {
    return (
      <Message title="Extrato não encontrado" actions={<ButtonLink to={back.to}>Ver extratos</ButtonLink>}>
        O endereço pode estar errado, ou este extrato é de outra conta.
      </Message>
    )
  }
  return (
    <AppPage title="Extrato" back={back}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar o extrato. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        </Loading>
      )}
    </AppPage>
  )
}

type Props = { statement: Statement; back: { to: string; label: string } }

function Shown({ statement, back }: Props) {
  const company = useCompany()
  const may = useMay()
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const now = useProductNow()
  const notify = useToast()
  const printing = usePrinting()
  const [saving, setSaving] = useState(false)
  const { id, collaboratorName, month, status, lines, totals, note } = statement
  const own = useIsOwn()
  // The focus moves to the lines, because the card that had the focus is removed when the statement is answered or
  // closed, in this window or elsewhere.
  useFocusAfter(status, 'linhas')

  async function save() {
    if (saving) return
    setSaving(true)
    try {
      const file = await fetchFile('GET /api/statements/{id}/csv', 'text/csv', { id })
      saveFile(`extrato-${month}-${fileName(collaboratorName)}.csv`, file)
    } catch (error) {
      notify(describeFailure(error as Error, 'Não foi possível baixar o extrato.'), 'error')
    } finally {
      setSaving(false)
    }
  }

  return (
    <AppPage
      title={
        own ? (
          <span className="first-letter:uppercase inline-block">{nameMonth(month)}</span>
        ) : (
          collaboratorName
        )
      }
      lead={own ? `Seu extrato ${withPreposition('em', company)}` : `Extrato de ${nameMonth(month)}`}
      back={back}
      aside={
        <>
          <Button variant="secondary" size="sm" icon={<PrintIcon />} onClick={() => print()}>
            Imprimir
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<DownloadIcon />}
            sending={saving}
            sendingLabel="Baixando..."
            onClick={() => void save()}
          >
            CSV
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-5">
          {status === 'contested' ? (
            <Alert
              tone="warning"
              says="nothing"
              title={own ? 'Você contestou' : `${collaboratorName} contestou`}
            >
              <span className="whitespace-pre-line">{note}</span>
              <span className="mt-1 block text-ink-2">
                {own
                  ? 'A empresa confere. O extrato não muda: o que for corrigido entra no próximo.'
                  : 'O extrato não muda: corrija o agendamento ou o pagamento, e a diferença entra no próximo.'}
              </span>
            </Alert>
          ) : null}
          <Card as="section" padding="none" aria-labelledby="linhas" className="overflow-clip">
            <h2 id="linhas" className="px-5 pt-5 pb-4 text-display-sm">
              Atendimentos
            </h2>
            {lines.length > 0 ? (
              <StatementLines lines={lines} month={nameMonth(month)} />
            ) : (
              <div className="border-t border-line p-5">
                <EmptyState as="h3" title="Nada concluído neste mês">
                  Cada atendimento concluído entra aqui com o valor, a cota da data e a gorjeta.
                </EmptyState>
              </div>
            )}
          </Card>
        </div>
        <div className="grid min-w-0 gap-5 max-lg:-order-1">
          <Card as="section" aria-label="Totais">
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatementStatus status={status} />
              <span className="text-sm text-ink-2">{momentText(statement, zone)}</span>
            </div>
            <StatementTotals totals={totals} name={collaboratorName.split(' ')[0] ?? ''} own={own} />
          </Card>
          {may('PATCH /api/statements/{id}/send') ? (
            <SendCard statement={statement} today={localTime(now, zone).date} />
          ) : null}
          {own && status === 'sent' ? <AnswerCard statement={statement} /> : null}
        </div>
      </div>
      {printing ? <PrintedStatement statement={statement} company={company.name} /> : null}
    </AppPage>
  )
}

function momentText({ sentAt, answeredAt }: Statement, zone: string): string {
  const at = answeredAt ?? sentAt
  if (at === null) return ''
  const instant = new Date(at)
  return `em ${shortDay(dateIn(zone, instant))} às ${timeIn(zone, instant)}`
}

const fileName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase()

const head = ['Dia', 'Hora', 'Atendimento', 'Valor', 'Cota', 'Cota em R$', 'Gorjeta']

function PrintedStatement({ statement, company }: { statement: Statement; company: string }) {
  const { collaboratorName, month, status, lines, totals, note } = statement
  const rows = lines.map((line) => {
    const { title, note: of } = describeLine(line)
    return {
      key: `${line.appointmentId} ${line.kind}`,
      cells: [
        shortDay(line.date),
        line.startTime,
        of ? `${title} (${of})` : title,
        formatCents(line.cents),
        percentOf(line),
        formatCents(line.shareCents),
        formatCents(line.tipCents),
      ],
    }
  })
  const sum = ['', '', 'Total', totals.cents, '', totals.shareCents, totals.tipCents].map((cell) =>
    typeof cell === 'number' ? formatCents(cell) : cell,
  )
  return (
    <PrintSheet>
      <PrintReport
        title={`Extrato de ${collaboratorName}`}
        note={`${company} · ${nameMonth(month)} · ${statusNames[status].toLowerCase()}`}
        tables={[{ caption: 'Atendimentos', head, rows: [...rows, { key: 'total', cells: sum }], texts: 3 }]}
        lines={[
          `Cota ${formatCents(totals.shareCents)} + gorjetas ${formatCents(totals.tipCents)} = ${formatCents(dueTo(totals))}`,
          `Fica com a empresa: ${formatCents(totals.companyCents)}`,
          ...(note ? [`Contestação: ${note}`] : []),
        ]}
        signed={[collaboratorName, company]}
      />
    </PrintSheet>
  )
}

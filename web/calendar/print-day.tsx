import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useRested } from '../platform/wait-for-typing.ts'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { layOutSheet, sheetQuery } from './fetch-sheet.ts'
import { DaySheet } from './print-sheet-day.tsx'

type Props = {
  companyId: string
  days: CalendarDays
  date: string
  collaboratorId?: string | undefined
  /** True from a click on 'Imprimir' until the print dialog. */
  asked: boolean
  onDone: () => void
}

const failed = 'Erro ao carregar o dia para imprimir. Por favor, tente novamente.'

/** Whoever turns the days quickly does not fetch the notes of each. */
const restMs = 1_000

/**
 * Puts the sheet of the day in the place of the page while it is printed, by 'Imprimir' or by the browser's own command.
 * The browser waits for nothing, so the notes are fetched before.
 */
export default function PrintedDay({ companyId, asked, onDone, ...wanted }: Props) {
  const { name } = useCompany()
  const notify = useToast()
  const rested = useRested(wanted.date, restMs) === wanted.date
  const { data, refetch } = useQuery({ ...sheetQuery(companyId, wanted.date), enabled: rested })
  const printed = usePrinting()

  const [ready, setReady] = useState(0)
  const prepare = useEffectEvent(async () => {
    const { error } = await refetch()
    if (error) notify(describeFailure(error, failed), 'error')
    else setReady((before) => before + 1)
    onDone()
  })
  useEffect(() => {
    if (asked) void prepare()
  }, [asked])
  // In an effect, so that the sheet has what was just fetched.
  useEffect(() => {
    if (ready) window.print()
  }, [ready])

  return printed ? (
    <PrintSheet>
      <DaySheet sheet={layOutSheet(wanted, data)} shop={name} />
    </PrintSheet>
  ) : null
}

import { useEffect, useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { Button } from '../ui/button.tsx'
import { PrintIcon } from '../ui/icons/actions.tsx'
import { PrintSheet } from '../ui/print-sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { fetchSheet, type Sheet } from './fetch-sheet.ts'
import { DaySheet } from './print-sheet-day.tsx'

type Props = { companyId: string; date: string; collaboratorId?: string | undefined; className?: string }

const failed = 'Erro ao carregar o dia para imprimir. Por favor, tente novamente.'

/** Fetches the day again, renders its sheet and opens the print dialog. */
export function PrintDayButton({ className, ...wanted }: Props) {
  const { name } = useCompany()
  const notify = useToast()
  const [loading, setLoading] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()

  async function prepare() {
    setLoading(true)
    try {
      setSheet(await fetchSheet(wanted))
    } catch (error) {
      notify(findWayOut(error as Error, failed).sentence, 'error')
    }
    setLoading(false)
  }

  useEffect(() => {
    if (!sheet) return
    const done = () => setSheet(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheet])

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<PrintIcon />}
        onClick={() => void prepare()}
        sending={loading}
        sendingLabel="Preparando..."
        className={className}
      >
        Imprimir
      </Button>
      {sheet ? (
        <PrintSheet>
          <DaySheet sheet={sheet} shop={name} />
        </PrintSheet>
      ) : null}
    </>
  )
}

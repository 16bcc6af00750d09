import type { Appointment } from '@encaixe/contract/appointments.ts'
import { dateName } from '@encaixe/contract/date-names.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReachLine } from '../../notifications/reach-notice.tsx'
import { describeFailure } from '../../platform/describe-failure.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCancelSeries } from '../change-status.ts'
import { seriesQuery } from '../fetch-appointments.ts'

type Props = { appointment: Appointment; seriesId: string; owner: boolean }

const failed = 'Erro ao cancelar as próximas visitas. Por favor, tente novamente.'

const visits = (count: number) => (count === 1 ? '1 visita' : `${count} visitas`)

const countVisits = (rows: readonly Appointment[]) => new Set(rows.map(({ visitId }) => visitId)).size

/** The visits that were booked together for several weeks. The company can cancel the next visits all at once. */
export function SeriesCard({ appointment, seriesId, owner }: Props) {
  const { companyId, clientName, timezone } = appointment
  const { data, isPending, isFetching, refetch } = useQuery({
    ...seriesQuery(seriesId, owner ? companyId : undefined),
    retry: false,
  })
  const now = useProductNow()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: cancel } = useCancelSeries()
  const notify = useToast()
  if (isPending) {
    return (
      <Card padding="roomy">
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      </Card>
    )
  }
  if (!data) {
    return (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        Erro ao carregar a repetição. Por favor, tente novamente.
      </LoadFailure>
    )
  }
  if (data.length === 0) return null
  const today = localTime(now, timezone).date
  const standing = data.filter(({ status }) => status !== 'cancelled')
  const ahead = standing.filter(
    ({ status, endsAt }) => status === 'scheduled' && Date.parse(endsAt) > now.getTime(),
  )
  // Cancels from the date of this visit on, or from today when that date is over. Visits with an ended part stay.
  const earliest = appointment.date > today ? appointment.date : today
  const begun = new Set(
    standing.filter(({ endsAt }) => Date.parse(endsAt) <= now.getTime()).map(({ visitId }) => visitId),
  )
  const next = ahead.filter(({ date, visitId }) => date >= earliest && !begun.has(visitId))
  const [first] = next.map(({ date }) => date).sort()
  const dates = data.map(({ date }) => date).sort()

  function cancelNext() {
    if (!first) return
    setError(undefined)
    cancel(
      { id: seriesId, from: first },
      {
        onSuccess: ({ cancelled }) => {
          setAsking(false)
          notify(`${visits(cancelled)} ${cancelled === 1 ? 'cancelada' : 'canceladas'}`)
        },
        onError: (reason) => setError(describeFailure(reason, failed)),
      },
    )
  }

  return (
    <Card as="section" aria-labelledby="repeticao" padding="roomy">
      <CardTitle id="repeticao">{`Repetição de ${visits(countVisits(data))}`}</CardTitle>
      <p className="text-ink-2">
        {`De ${dateName(dates[0] ?? earliest)} a ${dateName(dates.at(-1) ?? earliest)}. `}
        {ahead.length === 0 ? 'Nenhuma por vir.' : `${visits(countVisits(ahead))} por vir.`}
      </p>
      {owner && first ? (
        <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
          Cancelar as próximas
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={cancelNext}
        title="Cancelar as próximas visitas?"
        sentence={
          first
            ? `${visits(countVisits(next))} de ${clientName}, a partir de ${dateName(first)}. O que já passou fica como está, e os horários ficam livres de novo. A equipe é avisada.`
            : ''
        }
        confirmLabel={`Cancelar ${visits(countVisits(next))}`}
        error={error}
      >
        {asking ? <ReachLine appointmentId={appointment.id} /> : null}
      </ConfirmDialog>
    </Card>
  )
}

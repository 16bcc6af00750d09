import { counted } from '@encaixe/contract/counted.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { formatMoney } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'

type Props = {
  /** Undefined while it is not known; then nothing is shown. */
  won: { count: number; cents: number } | undefined
}

/** The times of this month that clients of the waiting list took. The amount is that of new appointments alone. */
export function WonCard({ won }: Props) {
  if (!won) return null
  return (
    <Card padding="none">
      <PageLink
        to="/schedules/waitlist"
        className="flex items-center gap-4 rounded-lg p-5 transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
      >
        <FittedSlotDrawing className="h-10 w-auto shrink-0" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{describeWon(won)}</span>{' '}
          <span className="block text-sm text-ink-2">
            {won.count === 0
              ? 'Quando um horário abre, quem espera na lista é convidado.'
              : 'Horários que abriram e a lista de espera preencheu.'}
          </span>
        </span>
        <ArrowRightIcon className="shrink-0 text-ink-2" />
      </PageLink>
    </Card>
  )
}

/** `Encaixes do mês: 7 horários, R$ 380,00`. */
function describeWon({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return 'Encaixes do mês: nenhum ainda'
  const money = cents > 0 ? `, ${formatMoney(reaisOf(cents))}` : ''
  return `Encaixes do mês: ${counted(count, 'horário', 'horários')}${money}`
}

import { Card } from '../ui/card.tsx'
import { ChairMarks } from '../ui/duration-squares.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Staff } from './count-staff.ts'

/** How many chairs of the plan are taken: one mark, one chair. */
export function StaffRoom({ active, limit, planName }: Staff) {
  return (
    <Card className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="block max-w-full" style={{ width: `${limit * 1.75}rem` }}>
        <ChairMarks filled={active} total={limit} />
      </span>
      <p className="text-ui text-ink-2">
        <strong className="font-semibold text-ink">{`${active} de ${limit}`}</strong>{' '}
        {`${limit === 1 ? 'colaborador ativo' : 'colaboradores ativos'} no ${planName}.`}
        {active >= limit ? (
          <>
            {' '}
            <TextLink to="/subscription">Mude de plano</TextLink> para adicionar mais.
          </>
        ) : null}
      </p>
    </Card>
  )
}

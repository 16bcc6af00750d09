import type { AgendaEntry } from './read-agenda.ts'

type Props = { entries: Pick<AgendaEntry, 'status'>[]; gaps: boolean }

const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_4px)] border border-line'

/** Explains only the marks that today's drawing contains. */
export function DayLegend({ entries, gaps }: Props) {
  const has = (wanted: AgendaEntry['status']) => entries.some(({ status }) => status === wanted)
  const signs = [
    { words: 'agendado', look: 'bg-block', shown: has('scheduled') },
    { words: 'concluído', look: 'bg-block-past', shown: has('completed') },
    {
      words: 'reservado, não confirmado',
      look: 'border border-dashed border-amber-text bg-amber-soft',
      shown: has('held'),
    },
    { words: 'cabe um encaixe', look: 'bg-amber', shown: gaps },
    { words: 'livre', look: 'bg-surface border border-line-strong', shown: entries.length === 0 },
    { words: 'intervalo', look: hatched, shown: true },
    { words: 'fora da jornada', look: 'bg-sunken border border-line', shown: true },
  ]
  return (
    <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {signs
        .filter(({ shown }) => shown)
        .map(({ words, look }) => (
          <li key={words} className="flex items-center gap-2">
            <span className={`size-3 rounded-xs ${look}`} />
            {words}
          </li>
        ))}
    </ul>
  )
}

import { PageLink } from '../ui/page-link.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import { NotLoaded } from './not-loaded.tsx'

/** A count without a value is loading or, on a settled page, has failed to load. */
type Count = { value: number | undefined; label: string; to: string }

type Props = Retry & { counts: Count[]; settled: boolean }

/** Counts that link to the lists they count. */
export function CountsCard({ counts, settled, ...retry }: Props) {
  const failed = settled && counts.some(({ value }) => value === undefined)
  return (
    <section aria-label="Números" className="overflow-hidden rounded-lg bg-line shadow-card">
      <ul className="grid grid-cols-2 gap-px">
        {counts.map(({ value, label, to }) => (
          <li key={label} className="flex min-w-0 bg-surface">
            <PageLink
              to={to}
              className="flex min-w-0 flex-1 flex-col p-5 transition-colors hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:rounded-lg"
            >
              <span className="font-display text-display-md font-bold">{shownOf(value, settled)}</span>{' '}
              <span className="text-sm text-ink-2 hyphens-auto [overflow-wrap:anywhere]">{label}</span>
              {settled && value === undefined ? (
                <span className="text-sm text-ink-2">
                  <span className="sr-only">, </span>não carregou
                </span>
              ) : null}
            </PageLink>
          </li>
        ))}
      </ul>
      {failed ? (
        <div className="mt-px bg-surface px-5 py-3">
          <NotLoaded {...retry}>O que falta pode voltar em instantes.</NotLoaded>
        </div>
      ) : null}
    </section>
  )
}

function shownOf(value: number | undefined, settled: boolean): string {
  if (value !== undefined) return value.toLocaleString('pt-BR')
  return settled ? '—' : '\u00a0'
}

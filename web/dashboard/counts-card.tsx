import { PageLink } from '../ui/page-link.tsx'

export type Count = { value: number; label: string; to: string }

/** Counts that link to the lists they count. */
export function CountsCard({ counts }: { counts: Count[] }) {
  return (
    <section aria-label="Números" className="overflow-hidden rounded-lg bg-line shadow-card">
      <ul className="grid grid-cols-2 gap-px">
        {counts.map(({ value, label, to }) => (
          <li key={label} className="flex min-w-0 bg-surface">
            <PageLink
              to={to}
              className="flex min-w-0 flex-1 flex-col p-5 transition-colors hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:rounded-lg"
            >
              <span className="font-display text-display-md font-bold">{value.toLocaleString('pt-BR')}</span>{' '}
              <span className="text-sm text-ink-2 hyphens-auto [overflow-wrap:anywhere]">{label}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

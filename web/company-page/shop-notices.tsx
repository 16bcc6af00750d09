import { CalendarIcon } from '../ui/icons/time.tsx'
import { describeNotices } from './describe-notices.ts'
import type { ShownCompany } from './load-company.ts'

/** Days off and special hours of the next two weeks, above the services: who comes for a date reads them first. */
export function ShopNotices({ notices, today }: Pick<ShownCompany, 'notices'> & { today: string }) {
  const sentences = describeNotices(notices, today)
  if (sentences.length === 0) return null
  return (
    <ul
      aria-label="Avisos da empresa"
      className="mb-7 grid gap-2 rounded-lg bg-amber-soft px-4 py-3.5 text-ui forced-colors:border"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-3">
          <span className="flex h-[1.4em] shrink-0 items-center text-amber-text">
            <CalendarIcon />
          </span>
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

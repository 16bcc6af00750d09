import * as actions from '../icons/actions.tsx'
import * as arrows from '../icons/arrows.tsx'
import * as book from '../icons/book.tsx'
import * as contact from '../icons/contact.tsx'
import * as notices from '../icons/notices.tsx'
import * as people from '../icons/people.tsx'
import * as time from '../icons/time.tsx'
import { Section } from './section.tsx'

const all = Object.entries({ ...time, ...people, ...contact, ...notices, ...arrows, ...book, ...actions })

export function Icons() {
  return (
    <Section title="Desenhos">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-4">
        {all.map(([name, Drawing]) => (
          <li key={name} className="flex flex-col gap-1.5 text-xs text-ink-2">
            <Drawing className="size-6 text-ink" />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Section>
  )
}

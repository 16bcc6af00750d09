import type { Company } from '@encaixe/contract/companies.ts'
import { useEffect, useRef } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type SectionId, sectionAddress, sections } from './choose-section.ts'

type Props = {
  company: Company
  /** Those of the reader's role. */
  ids: readonly SectionId[]
  shown: SectionId
  asked: SectionId | undefined
}

const row = [
  'relative flex min-h-16 items-center gap-4 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3',
  'sm:min-h-12 sm:rounded-t-sm sm:px-0.5 sm:py-0 sm:text-ui sm:whitespace-nowrap sm:text-ink-2 sm:hover:bg-transparent sm:hover:text-ink',
  'sm:after:absolute sm:after:inset-x-0 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-[3px]',
  'sm:aria-[current]:font-semibold sm:aria-[current]:text-ink sm:aria-[current]:after:bg-accent-text forced-colors:sm:aria-[current]:after:bg-[Highlight]',
].join(' ')

/** Tabs in a row from 640 px on; on a phone a list of the sections, or the way back to it. */
export function SectionNav({ company, ids, shown, asked }: Props) {
  const nav = useRef<HTMLElement>(null)
  const before = useRef(asked)

  // On a phone the link that was tapped disappears: the focus goes on to the section, or back to its link.
  useEffect(() => {
    const left = before.current
    before.current = asked
    const list = nav.current?.querySelector('ul')
    if (!list || left === asked) return
    const isListShown = list.getClientRects().length > 0
    if (asked && !isListShown) focusHeading(nav.current)
    if (left && !asked) list.querySelector<HTMLElement>(`a[href$="${sectionAddress(left)}"]`)?.focus()
  }, [asked])

  return (
    <nav ref={nav} aria-label="Seções da empresa">
      {asked ? (
        <TextLink to="/company" tone="quiet" alone className="-mt-4 -ml-1 text-sm font-medium sm:hidden">
          <ChevronLeftIcon />
          Todas as seções
        </TextLink>
      ) : null}
      <ul
        className={`divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card sm:flex sm:gap-x-4 md:gap-x-6 sm:divide-y-0 sm:overflow-visible sm:rounded-none sm:border-b sm:border-line sm:bg-transparent sm:shadow-none ${asked ? 'max-sm:hidden' : ''}`}
      >
        {ids.map((id) => (
          <li key={id}>
            <PageLink
              to={sectionAddress(id)}
              aria-current={id === shown ? 'page' : undefined}
              className={row}
            >
              <span className="min-w-0 flex-1">
                <span className="block max-sm:font-semibold">{sections[id].title}</span>
                <span className="block text-sm [overflow-wrap:anywhere] text-ink-2 sm:hidden">
                  {sections[id].summary(company)}
                </span>
              </span>
              <ChevronRightIcon className="shrink-0 text-ink-2 sm:hidden" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function focusHeading(nav: HTMLElement | null) {
  const heading = nav?.closest('main')?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { bookingPath, servicesPagePath } from '@encaixe/contract/public-pages.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../platform/api.ts'
import { matchesSearch } from '../platform/fold-text.ts'
import { useSession } from '../platform/session.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchIcon } from '../ui/icons/actions.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import ClosedNotice from './closed-notice.tsx'
import type { ShownCompany } from './load-company.ts'
import { loadNextTimes, type TimesByService } from './load-next-times.ts'
import { loadServicePage } from './load-services.ts'
import { type ServiceBooking, ServiceCard, serviceHeadingId } from './service-card.tsx'

/** Up to this many services need no search. */
const mostWithoutSearch = 12

type Props = FirstServices & { company: ShownCompany; now: LocalTime }

export function ServiceList({ company, now, ...first }: Props) {
  const { id, slug, acceptsBookings } = company
  const services = useServices(id, first)
  const { procedures, times, from, isAll, nextPage, state, firstNew, fetchMore, fetchAll } = services
  const bookingOf = useBookings(company, times)
  const [search, setSearch] = useState('')
  const found = procedures.filter(({ name, description, category }) =>
    matchesSearch(search, [name, description, category]),
  )
  const many = first.hasMore || first.page > 1 || first.procedures.length > mostWithoutSearch

  useEffect(() => {
    if (firstNew) document.getElementById(serviceHeadingId(firstNew))?.focus()
  }, [firstNew])

  // If text was typed while the next page was loading, the search still needs the other pages.
  const searchAll = useEffectEvent(fetchAll)
  useEffect(() => {
    if (search !== '' && state === 'idle') void searchAll()
  }, [search, state])

  function searchFor(typed: string) {
    setSearch(typed)
    if (state === 'failed') void fetchAll()
  }

  if (procedures.length === 0) {
    return (
      <section aria-labelledby="servicos">
        <ServicesHeading />
        <EmptyState title="Nenhum serviço disponível no momento." as="h3" />
      </section>
    )
  }
  return (
    <section aria-labelledby="servicos">
      <ServicesHeading />
      {acceptsBookings ? null : <ClosedNotice company={company} />}
      {many ? (
        <ServiceSearch
          search={search}
          onSearch={searchFor}
          found={found.length}
          loading={state === 'loading'}
          failed={state === 'failed' && !isAll}
        />
      ) : null}
      {from > 1 && search === '' ? (
        <p className="mb-4">
          <ButtonLink variant="secondary" size="sm" href={servicesPagePath(slug, from - 1)}>
            Mostrar serviços anteriores
          </ButtonLink>
        </p>
      ) : null}
      {found.length > 0 ? (
        <ServiceGroups procedures={found} bookingOf={acceptsBookings ? bookingOf : undefined} now={now} />
      ) : null}
      {nextPage === undefined || search !== '' ? null : (
        <MoreServices href={servicesPagePath(slug, nextPage)} state={state} onMore={fetchMore} />
      )}
    </section>
  )
}

function ServicesHeading() {
  return (
    <h2 id="servicos" className="mb-4 font-display text-[1.625rem] leading-tight tracking-[-0.02em]">
      Nossos Serviços
    </h2>
  )
}

type MoreProps = { href: string; state: 'idle' | 'loading' | 'failed'; onMore: () => void }

/** A link to the next page, so that it works without script; with script it adds the services to the list. */
function MoreServices({ href, state, onMore }: MoreProps) {
  const sending = state === 'loading'
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className="flex flex-col items-center gap-3 pt-6">
      <div role="alert">
        {state === 'failed' ? (
          <Alert tone="error" says="nothing">
            Não foi possível mostrar mais serviços. Por favor, tente novamente.
          </Alert>
        ) : null}
      </div>
      <ButtonLink
        variant="secondary"
        href={href}
        onClick={follow}
        aria-disabled={sending || undefined}
        icon={sending ? <SpinnerArc /> : null}
      >
        {sending ? 'Carregando...' : 'Mostrar mais serviços'}
      </ButtonLink>
    </div>
  )
}

/**
 * The links to the booking form. A visitor sees times before signing in: the form is open to everybody. Without script
 * the form cannot book, so the link leads through the login.
 */
function useBookings(
  { slug, waitlist }: Pick<ShownCompany, 'slug' | 'waitlist'>,
  times: TimesByService | undefined,
): (procedureId: string) => ServiceBooking {
  const session = useSession()
  return (procedureId) => {
    const path = bookingPath(slug, procedureId)
    const link = { to: session.status === 'loading' ? `/login?redirect=${path}` : path }
    return { link, path, times: times?.[procedureId], waitlist }
  }
}

type ServiceSearchProps = {
  search: string
  onSearch: (typed: string) => void
  found: number
  loading: boolean
  /** True when the other pages failed to load: only the services on this page were searched. */
  failed: boolean
}

/** The search of services. It needs script, so it is hidden without script. */
function ServiceSearch({ search, onSearch, found, loading, failed }: ServiceSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const onReady = useEffectEvent(onSearch)
  // Searches for the text that was typed before the script loaded: a controlled field would have lost it.
  useEffect(() => {
    if (input.current?.value) onReady(input.current.value)
  }, [])
  return (
    <search className="mb-1 block noscript:hidden">
      <label className="relative block max-w-100">
        <span className="sr-only">Buscar serviço</span>
        <SearchIcon className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
        <input
          ref={input}
          type="search"
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder="Buscar serviço"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface py-2.5 pr-3.5 pl-[calc(24px+1.25em)] text-base text-ink hover:border-ink-2"
        />
      </label>
      <p role="status" className="min-h-6 pt-1.5 text-sm text-ink-2">
        {search.trim() === '' ? '' : loading ? 'Buscando em todos os serviços...' : count(found, failed)}
      </p>
    </search>
  )
}

function count(found: number, failed: boolean): string {
  if (failed) return 'Não foi possível buscar em todos os serviços. Por favor, tente novamente.'
  if (found === 0) return 'Nenhum serviço encontrado. Tente outra palavra.'
  return found === 1 ? '1 serviço encontrado' : `${found} serviços encontrados`
}

type FirstServices = {
  procedures: readonly PublicProcedure[]
  /** The next times of these services; undefined when they are not known. */
  times: TimesByService | undefined
  page: number
  hasMore: boolean
}

/** The services that came with the page, and those of the following pages that the visitor asked for. */
function useServices(companyId: string, first: FirstServices) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [shown, setShown] = useState({
    ...first,
    from: first.page,
    firstNew: undefined as string | undefined,
  })
  const isAll = shown.from === 1 && !shown.hasMore
  const nextPage = shown.hasMore ? shown.page + 1 : undefined

  async function fetchMore(): Promise<void> {
    if (nextPage === undefined || state === 'loading') return
    setState('loading')
    try {
      const [{ items, nextCursor }, times = shown.times] = await Promise.all([
        loadServicePage(api, companyId, nextPage),
        loadNextTimes(api, companyId),
      ])
      // The list moves up when the owner removes a service, so the next page may begin with services already shown.
      const known = new Set(shown.procedures.map(({ id }) => id))
      const added = items.filter(({ id }) => !known.has(id))
      setShown({
        from: shown.from,
        procedures: [...shown.procedures, ...added],
        times,
        page: nextPage,
        hasMore: nextCursor !== null,
        firstNew: added[0]?.id,
      })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  /** Fetches every service, so that a search finds the services of other pages too. */
  async function fetchAll(): Promise<void> {
    if (isAll || state === 'loading') return
    setState('loading')
    try {
      const [list, times = shown.times] = await Promise.all([
        api('GET /api/public/procedures/{companyId}', { params: { companyId } }),
        loadNextTimes(api, companyId),
      ])
      const procedures = Array.isArray(list) ? list : list.items
      setShown({ procedures, times, from: 1, page: 1, hasMore: false, firstNew: undefined })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { ...shown, isAll, nextPage, state, fetchMore, fetchAll }
}

type ServiceGroupsProps = {
  procedures: readonly PublicProcedure[]
  /** Undefined while the company takes no bookings. */
  bookingOf: ((procedureId: string) => ServiceBooking) | undefined
  now: LocalTime
}

const idOf = (place: number) => `categoria-${place + 1}`

/** The services under the headings of their categories, with a link to each; one plain list without categories. */
function ServiceGroups({ procedures, bookingOf, now }: ServiceGroupsProps) {
  const groups = groupByCategory(procedures)
  const longest = Math.max(...procedures.map(({ duration }) => duration))
  const cards = (items: readonly PublicProcedure[], heading: 'h3' | 'h4') => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-3.5">
      {items.map((procedure) => (
        <ServiceCard
          key={procedure.id}
          procedure={procedure}
          outOf={longest}
          heading={heading}
          booking={bookingOf?.(procedure.id)}
          now={now}
        />
      ))}
    </ul>
  )
  const [first] = groups
  if (groups.length === 1 && first?.category === null) return cards(first.items, 'h3')
  const named = groups.map(({ category, items }) => ({ category: category ?? 'Outros', items }))
  return (
    <>
      {named.length > 1 ? (
        <nav
          aria-label="Categorias"
          className="z-10 -mx-5 mb-4 flex gap-2 overflow-x-auto bg-paper px-5 py-2.5 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0"
        >
          {named.map(({ category }, place) => (
            <a
              key={category}
              href={`#${idOf(place)}`}
              className="inline-flex min-h-11 max-w-64 shrink-0 items-center rounded-md border border-line bg-surface px-4 text-ui font-medium hover:border-accent"
            >
              <span className="truncate">{category}</span>
            </a>
          ))}
        </nav>
      ) : null}
      <div className="grid gap-8">
        {named.map(({ category, items }, place) => (
          <div key={category}>
            <h3
              id={idOf(place)}
              tabIndex={-1}
              className="mb-3 font-display text-lg tracking-[-0.01em] [overflow-wrap:anywhere]"
            >
              {category}
            </h3>
            {cards(items, 'h4')}
          </div>
        ))}
      </div>
    </>
  )
}

import { counted } from '@encaixe/contract/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { matchesSearch } from '../platform/fold-text.ts'
import { signOutItem } from '../shell/account-menu.tsx'
import { legalLinks } from '../shell/app-footer.tsx'
import { appLinks, linkGroups } from '../shell/app-links.tsx'
import { AppPage, fromMore } from '../shell/app-page.tsx'
import { useCompanyItems } from '../shell/company-items.tsx'
import { RouteLink } from '../shell/route-link.tsx'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { InfoIcon } from '../ui/icons/notices.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { SearchField } from '../ui/search-field.tsx'

type Entry = MenuItem & { words?: string }

/**
 * Every page that the user's role may open, in groups, with a search by the pages' names and synonyms. A plan belongs to
 * the account, so whoever has one and no company yet gets the link to it too.
 */
export function MorePage() {
  const [search, setSearch] = useState('')
  const role = useCompanyIfAny()?.role
  const { hasCompany } = useMember().profile
  const { data: plan } = useQuery({ ...subscriptionQuery, enabled: !hasCompany })
  const hasPlan = role === 'owner' || plan?.hasSubscription === true
  const { choice, create } = useCompanyItems()
  const links = Map.groupBy(appLinks(role, hasPlan), ({ group }) => group)
  const groups = linkGroups.map((group) => {
    const pages: Entry[] = (links.get(group) ?? []).map(({ name: label, ...link }) => ({ label, ...link }))
    const account: Entry[] = [
      ...choice.map((one) => ({ ...one, words: 'trocar de empresa' })),
      ...create,
      ...legalLinks.map(({ name: label, to }) => ({ label, to, icon: <InfoIcon />, words: 'ajuda legal' })),
      { ...signOutItem, words: 'sair desconectar logout' },
    ]
    const entries = group === 'Conta' ? [...pages, ...account] : pages
    return {
      group,
      entries: entries.filter(({ label, words = '' }) => matchesSearch(search, [label, words])),
    }
  })
  const shown = groups.filter(({ entries }) => entries.length > 0)
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <AppPage title="Mais">
      <search className="mb-5 block md:max-w-96">
        <SearchField label="Buscar uma página" value={search} onChange={setSearch} maxLength={60} />
      </search>
      <p role="status" className="sr-only">
        {search.trim() ? counted(count, 'página encontrada', 'páginas encontradas') : ''}
      </p>
      {shown.length > 0 ? (
        <div className="gap-x-5 md:columns-2 lg:columns-3">
          {shown.map(({ group, entries }) => (
            <section key={group} aria-labelledby={`mais-${group}`} className="mb-6 break-inside-avoid">
              <h2 id={`mais-${group}`} className="mb-2 font-display text-lg font-bold">
                {group}
              </h2>
              <Card padding="none">
                <ul className="divide-y divide-line">
                  {entries.map((entry) => (
                    <li key={entry.to ?? entry.label}>
                      <Row {...entry} />
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          ))}
        </div>
      ) : (
        <Card padding="roomy">
          <EmptyState
            title="Nada encontrado"
            action={
              <Button variant="secondary" size="sm" onClick={() => setSearch('')}>
                Ver tudo
              </Button>
            }
          >
            Nenhuma página com “{search.trim()}”.
          </EmptyState>
        </Card>
      )}
    </AppPage>
  )
}

const row =
  'flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3'

function Row({ label, detail, icon, chosen, to, onSelect }: Entry) {
  const content = (
    <>
      <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center text-ink-2">
        {icon}
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label}
        {detail ? <span className="block text-sm text-ink-2">{detail}</span> : null}
      </span>
      {mark(chosen, to)}
    </>
  )
  return to === undefined ? (
    <button type="button" aria-pressed={chosen} onClick={onSelect} className={row}>
      {content}
    </button>
  ) : (
    <RouteLink to={to} state={fromMore} className={row}>
      {content}
    </RouteLink>
  )
}

function mark(chosen: boolean | undefined, to: string | undefined): ReactNode {
  if (chosen) return <CheckIcon className="shrink-0 text-accent-text" />
  return to === undefined ? null : <ChevronRightIcon className="shrink-0 text-ink-3" />
}

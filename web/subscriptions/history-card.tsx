import { plans } from '@encaixe/contract/plans.ts'
import type { HistoryEntry } from '@encaixe/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card, CardTitle } from '../ui/card.tsx'
import { CheckIcon, PencilIcon, RefreshIcon, XIcon } from '../ui/icons/actions.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { HistoryIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { describeAction, describePeriod } from './describe-history.ts'
import { describeMoment } from './describe-moment.ts'
import { historyQuery, subscriptionNotLoaded } from './fetch-subscription.ts'

const atFirst = 5
const more = 10

/** Newest first; a long history is shown page by page. */
export function HistoryCard() {
  const { data: entries, isPending, isFetching, refetch } = useQuery(historyQuery)
  const [shown, setShown] = useState(atFirst)
  return (
    <Card as="section" aria-labelledby="historico">
      <CardTitle id="historico">Histórico</CardTitle>
      {isPending ? (
        <Loading className="grid">
          <div className="grid gap-4">
            <Skeletons count={3} className="h-12" />
          </div>
        </Loading>
      ) : null}
      {!isPending && !entries ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          {subscriptionNotLoaded}
        </LoadFailure>
      ) : null}
      {entries?.length === 0 ? <p className="text-ink-2">Nada aconteceu ainda.</p> : null}
      <ol className="grid gap-4">
        {entries?.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries && entries.length > atFirst ? (
        <div className="-mb-3">
          <LoadMore
            shown={Math.min(shown, entries.length)}
            total={entries.length}
            onMore={() => setShown(shown + more)}
            label="Ver mais"
          />
        </div>
      ) : null}
    </Card>
  )
}

const marks: Record<HistoryEntry['action'], { icon: ReactNode; look: string }> = {
  created: { icon: <CheckIcon />, look: 'bg-ok-soft text-ok-text' },
  payment_received: { icon: <CardIcon />, look: 'bg-ok-soft text-ok-text' },
  reactivated: { icon: <RefreshIcon />, look: 'bg-ok-soft text-ok-text' },
  plan_changed: { icon: <PencilIcon />, look: 'bg-accent-soft text-accent-text' },
  payment_refunded: { icon: <CardIcon />, look: 'bg-danger-soft text-danger-text' },
  cancelled: { icon: <XIcon />, look: 'bg-muted text-ink-2' },
  expired: { icon: <HistoryIcon />, look: 'bg-muted text-ink-2' },
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const period = describePeriod(entry)
  const { icon, look } = marks[entry.action] ?? marks.plan_changed
  return (
    <li className="flex gap-3">
      <span className={`grid size-[2rem] shrink-0 place-items-center rounded-sm ${look}`}>{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{describeAction(entry.action)}</p>
        <p className="text-sm text-ink-2">
          {plans[entry.planId].name} ·{' '}
          <time dateTime={entry.createdAt}>{describeMoment(entry.createdAt)}</time>
        </p>
        {period ? <p className="text-sm text-ink-2">{period}</p> : null}
      </div>
    </li>
  )
}

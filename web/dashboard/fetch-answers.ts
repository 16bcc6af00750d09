import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCompany, useMay } from '../identity/use-company.ts'
import { failedMessagesQuery, handRemindersQuery } from '../notifications/fetch-messages.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import type { Read } from '../ui/retry-reads.ts'
import { listAnswers, type Waiting } from './list-answers.ts'
import type { Agenda } from './read-agenda.ts'
import type { Today } from './read-today.ts'

/** `settled`: everything has arrived or failed at least once, so that a failing answer does not hold up the day. */
export function useAnswers(
  { upcoming, counts }: Pick<Agenda, 'upcoming' | 'counts'>,
  today: Today,
): { waiting: Waiting[]; settled: boolean; reads: Read[] } {
  const owns = useCompany().role === 'owner'
  // They are settled where the settings are.
  const mends = useMay()('GET /api/messages/settings')
  const subscription = useQuery({ ...subscriptionQuery, enabled: owns })
  const failed = useInfiniteQuery({ ...failedMessagesQuery, enabled: mends })
  const reminders = useQuery(handRemindersQuery())
  const reads = [...(owns ? [subscription] : []), ...(mends ? [failed] : []), reminders]
  return {
    waiting: listAnswers(
      {
        upcoming,
        conflicts: counts?.conflicts,
        subscription: owns ? subscription.data : undefined,
        undelivered: failed.data?.pages[0]?.total,
        reminders: reminders.data?.items.filter(({ doneAt }) => doneAt === null).length,
      },
      today,
    ),
    settled: reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    reads,
  }
}

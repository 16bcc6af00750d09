import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failedMessagesQuery, handRemindersQuery } from '../notifications/fetch-messages.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { listAnswers, type Waiting } from './list-answers.ts'
import type { Agenda } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import type { Read } from './retry-reads.ts'

/** `settled`: everything has arrived or failed at least once, so that a failing answer does not hold up the day. */
export function useAnswers(
  { upcoming, counts }: Pick<Agenda, 'upcoming' | 'counts'>,
  today: Today,
): { waiting: Waiting[]; settled: boolean; reads: Read[] } {
  const subscription = useQuery(subscriptionQuery)
  const failed = useInfiniteQuery(failedMessagesQuery)
  const reminders = useQuery(handRemindersQuery())
  const reads = [subscription, failed, reminders]
  return {
    waiting: listAnswers(
      {
        upcoming,
        conflicts: counts?.conflicts,
        subscription: subscription.data,
        undelivered: failed.data?.pages[0]?.total,
        reminders: reminders.data?.items.filter(({ doneAt }) => doneAt === null).length,
      },
      today,
    ),
    settled: reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    reads,
  }
}

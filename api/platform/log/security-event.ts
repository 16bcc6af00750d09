import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Log } from './log.ts'

/** The security events with their log levels. The meaning of each event is in docs/operations.md. */
const levels = {
  'signed in': 'info',
  'sign-in declined': 'info',
  'sign-in failed': 'warn',
  'sign-in refused': 'warn',
  'renewal refused': 'warn',
  'signed out': 'info',
  'signed out everywhere': 'info',
  'token refused': 'warn',
  'foreign origin': 'warn',
  'access refused': 'warn',
  'terms accepted': 'info',
  'account erased': 'info',
  'client erased': 'info',
  'company deleted': 'info',
  'data exported': 'info',
  'company slug changed': 'info',
  'company e-mail changed': 'info',
  'subscription changed': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

type SecurityEvent = keyof typeof levels

/** Fields are ids of our database and fixed words, never values that identify a person outside the database. */
type Fields = {
  userId?: string
  sessionId?: string
  companyId?: string
  clientId?: string
  reason?: string
  /** The pattern of the path, without its ids. */
  route?: string
  code?: string
  change?: 'created' | 'plan' | 'cancelled' | 'reactivated'
  /** The number of events of this kind that were not logged since the last logged event. */
  unwritten?: number
}

/** The only function that logs security events, which are read when an abuse is examined. */
export function logSecurityEvent(log: Log, event: SecurityEvent, fields: Fields): void {
  log[levels[event]]('security event', { event, ...fields })
}

const pause = 60_000

/** Logs an event that anybody can cause: at most one line a minute, with the number of events that were not logged. */
export function boundEvent(
  { clock, log }: { clock: Clock; log: Log },
  event: SecurityEvent,
): (reason: string) => void {
  let writtenAt = Number.NEGATIVE_INFINITY
  let unwritten = 0
  return (reason) => {
    const now = clock.now().getTime()
    if (now - writtenAt < pause) {
      unwritten += 1
      return
    }
    logSecurityEvent(log, event, { reason, unwritten })
    writtenAt = now
    unwritten = 0
  }
}

const mostOfUser = 10
const mostUsers = 2_000

export type UserEvent = (log: Log, about: Fields & { userId: string }) => void

/** Logs an event that any signed-in user can cause: at most ten lines a minute per user, with the count of the rest. */
export function boundUserEvent({ clock }: { clock: Clock }, event: SecurityEvent): UserEvent {
  const minutes = new LRUCache<string, { began: number; written: number; unwritten: number }>({
    max: mostUsers,
  })
  return (log, about) => {
    const now = clock.now().getTime()
    const known = minutes.get(about.userId)
    const isSame = known !== undefined && now - known.began < pause
    const minute = isSame ? known : { began: now, written: 0, unwritten: known?.unwritten ?? 0 }
    minutes.set(about.userId, minute)
    if (minute.written === mostOfUser) {
      minute.unwritten += 1
      return
    }
    logSecurityEvent(log, event, { ...about, unwritten: minute.unwritten })
    minute.written += 1
    minute.unwritten = 0
  }
}

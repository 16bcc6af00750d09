import { isApiError } from '@encaixe/contract/client.ts'
import type { Membership, Profile } from '@encaixe/contract/identity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subjectOf, useSession } from '../platform/session.ts'
import { profileQuery } from './fetch-profile.ts'
import { membershipOf } from './use-company.ts'

const pauseMs = 5_000

/** A refused call may mean that the user's access has changed since the profile was loaded. */
const mayMeanOther = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.body?.code === 'role')

/** Refetches a member's profile after a refusal that may mean changed access, and all other data after a new role. */
export function useFollowAccess(profile: Profile | undefined): void {
  const queries = useQueryClient()
  const subject = subjectOf(useSession()) ?? ''
  const works = (profile?.memberships.length ?? 0) > 0

  useEffect(() => {
    if (!works) return
    const query = profileQuery(subject)
    const check = (error: unknown) => {
      if (!mayMeanOther(error)) return
      const { dataUpdatedAt = 0 } = queries.getQueryState(query.queryKey) ?? {}
      if (Date.now() - dataUpdatedAt > pauseMs) void queries.invalidateQueries(query)
    }
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [works, queries, subject])

  const role = profile && membershipOf(profile)?.role
  const [before, setBefore] = useState(role)
  useEffect(() => {
    if (role === before) return
    setBefore(role)
    const others = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'profile'
    if (role && before) void queries.invalidateQueries({ predicate: others })
  }, [role, before, queries])
}

let leaving = false

/** Stores whether a member is leaving the company. If true, the page does not say that the access was taken away. */
export function markLeaving(is: boolean): void {
  leaving = is
  if (is) deleteShown()
}
export const isLeaving = () => leaving

const key = 'encaixe.shown'
type Shown = { userId: string; membership: Membership }

/** The company that this tab showed last to this user: after a reload the page still says that the access ended. */
function readShown({ user }: Profile): Membership | undefined {
  try {
    const { userId, membership } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Shown>
    return userId === user.uid ? membership : undefined
  } catch {
    return undefined
  }
}

function storeShown({ user }: Profile, membership: Membership): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId: user.uid, membership } satisfies Shown))
  } catch {
    // Storage is forbidden: only the open page says that the access ended.
  }
}

/** The user goes on from the page about the ended access. */
export function deleteShown(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/**
 * The company whose page this tab showed when the user's access to it ended. Undefined for an owner, whose access ends
 * only when the owner deletes the company.
 */
export function useLostCompany(profile: Profile | undefined): Membership | undefined {
  const [shown, setShown] = useState<Membership>()
  const now = profile && membershipOf(profile)
  useEffect(() => {
    if (profile && now && now === shown) storeShown(profile, now)
  }, [profile, now, shown])
  if (!profile) return undefined
  const last = shown ?? readShown(profile)
  const isLost = last && !profile.memberships.some(({ companyId }) => companyId === last.companyId)
  if (isLost && last.role !== 'owner') {
    if (!shown) setShown(last)
    return last
  }
  if (now !== shown) setShown(now)
  return undefined
}

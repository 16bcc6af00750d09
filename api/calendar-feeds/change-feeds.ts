import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { collaboratorMissing, lockCollaboratorRow } from '../collaborators/facade.ts'
import { accessEnded, lockCompany, lockMembership } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { lockAccount } from '../identity/facade.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import { isId, newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { createToken, hashToken } from '../platform/secret-token.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { changeToken, countFeeds, deleteFeedRow, insertFeed, selectFeed } from './store.ts'

export const feedMissing = refused('not_found', { sentence: 'Endereço de agenda não encontrado' })

type Wanted = {
  company: MemberCompany
  collaboratorId: string | null
  replaces: string | undefined
  key: string | undefined
}
type Refusal = Refused<'not_found' | 'role' | 'too_many' | 'idempotency_key_reused'>

/**
 * Creates a feed. A repeated request, whose first response was lost, gets the same feed with a new secret, because the
 * first secret is not stored.
 */
export function createFeed(
  { database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  { company, collaboratorId, replaces, key }: Wanted,
): Promise<{ id: string; url: string } | Refusal> {
  return database.transaction(async (tx) => {
    // The locks are taken in the order account, company, collaborator, member. A transaction that ends one of these
    // must wait, or this request sees that it ended.
    if (!(await lockAccount(tx, company.by.userId))) return accessEnded
    const now = clock.now()
    const id = newId()
    const token = createToken()
    const hash = hashToken(token)
    const url = `${config.publicUrl}/agenda/${token}.ics`
    const body = { companyId: company.id, collaboratorId, replaces }
    const retry = key === undefined ? undefined : { userId: company.by.userId, key, body }
    const claim = retry && (await claimKey(tx, retry, id, now))
    if (claim === 'reused') return refused('idempotency_key_reused')
    if (typeof claim === 'object') {
      const changed = await changeToken(tx, { companyId: company.id, id: claim.made, hash })
      return changed ? { id: claim.made, url } : feedMissing
    }
    const answer = await create()
    if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
    return answer

    async function create() {
      await lockCompany(tx, company.id, 'to change')
      const whose = collaboratorId !== null && { companyId: company.id, id: collaboratorId }
      if (whose && !(await lockCollaboratorRow(tx, whose, 'to change'))) return collaboratorMissing
      if (!(await lockMembership(tx, company))) return accessEnded
      const replaced = await findReplaced()
      if (isRefused(replaced)) return replaced
      if (replaced) await deleteFeedRow(tx, company, replaced.id)
      if ((await countFeeds(tx, company)) >= caps.calendarFeeds.max) {
        return refused('too_many', { sentence: capSentence('calendarFeeds') })
      }
      await insertFeed(tx, {
        company_id: company.id,
        id,
        collaborator_id: collaboratorId,
        user_id: company.by.userId,
        token_hash: hash,
        created_at: now,
      })
      await writeOwnActs(tx, company, now, [
        ...(replaced ? [{ kind: 'feed', action: 'deleted', recordId: replaced.id } as const] : []),
        { kind: 'feed', action: 'created', recordId: id },
      ])
      return { id, url }
    }

    /** Reads the replaced feed after the idempotency key: a first attempt with a lost response has deleted the feed. */
    async function findReplaced() {
      if (replaces === undefined) return undefined
      return (isId(replaces) ? await selectFeed(tx, company, replaces) : undefined) ?? feedMissing
    }
  })
}

export function deleteFeed(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
): Promise<undefined> {
  return database.transaction(async (tx) => {
    if (await deleteFeedRow(tx, company, id)) {
      await writeOwnActs(tx, company, clock.now(), [{ kind: 'feed', action: 'deleted', recordId: id }])
    }
    return undefined
  })
}
